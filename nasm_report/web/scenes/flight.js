// SPDX-License-Identifier: Apache-2.0
// Bodies in space. State: position, velocity, quaternion (scalar first), rates. `upright` turns the
// world's axes into the picture's, of which the third is up.
const rotateBy = ([a, b, c, d], [x, y, z]) => {
  const n = Math.hypot(a, b, c, d) || 1;
  [a, b, c, d] = [a / n, b / n, c / n, d / n];
  return [
    (1 - 2 * (c * c + d * d)) * x + 2 * (b * c - d * a) * y + 2 * (b * d + c * a) * z,
    2 * (b * c + d * a) * x + (1 - 2 * (b * b + d * d)) * y + 2 * (c * d - b * a) * z,
    2 * (b * d - c * a) * x + 2 * (c * d + b * a) * y + (1 - 2 * (b * b + c * c)) * z,
  ];
};

const plus = (a, b, factor = 1) => a.map((value, i) => value + factor * b[i]);

// Spheres that the body's centre must keep out of: parameters obstacle_1_x, …
const obstaclesOf = (run) => {
  const obstacles = [];
  for (let i = 1; `obstacle_${i}_radius` in run.parameters; ++i) {
    const at = (name) => run.parameters[`obstacle_${i}_${name}`];
    if (at('radius') > 0) obstacles.push({center: [at('x'), at('y'), at('z')], radius: at('radius'), name: `obstacle ${i}`});
  }
  return obstacles;
};

// `below`: how far the floor is drawn below the parameter ground_x, if there is one. `boundsOfRun`: each run is seen from
// as near as possible, instead of all from the same distance.
const flightScene = (upright, draw, {below = 0, boundsOfRun = false} = {}) => ({
  dimensions: 3,
  boundsOfRun,
  upright,
  bounds(animation) {
    const points = animation.runs.flatMap((run) => [
      ...run.motion.states.map((row) => upright(row.slice(0, 3))),
      ...[run.goal, ...run.next_goals.map((next) => next.goal)].map((goal) => upright(goal.slice(0, 3))),
      ...obstaclesOf(run).flatMap(({center, radius}) => [-radius, radius].map((r) => center.map((value) => value + r)))]);
    const end = (pick) => [0, 1, 2].map((k) => pick(...points.map((point) => point[k])));
    const [low, high] = [end(Math.min), end(Math.max)];
    const grounds = animation.runs.filter((run) => 'ground_x' in run.parameters).map((run) => run.parameters.ground_x - below);
    return {
      low: [low[0] - 1.2, low[1] - 1.2, grounds.length ? Math.min(...grounds) : Math.min(0, low[2] - 0.4)],
      high: plus(high, [1.2, 1.2, 1.2])};
  },
  backdrop(pen, frame) {
    const {run, bounds: {low, high}} = frame;
    if ('ground_x' in run.parameters) {
      pen.area([[low[0], low[1], low[2]], [high[0], low[1], low[2]], [high[0], high[1], low[2]], [low[0], high[1], low[2]]],
          theme.faint, {alpha: 0.25});
    }
    for (let x = Math.ceil(low[0]); x <= high[0]; ++x) {
      pen.line([[x, low[1], low[2]], [x, high[1], low[2]]], theme['grid-strong'], {width: 1});
    }
    for (let y = Math.ceil(low[1]); y <= high[1]; ++y) {
      pen.line([[low[0], y, low[2]], [high[0], y, low[2]]], theme['grid-strong'], {width: 1});
    }
    const goal = upright(run.goal.slice(0, 3));
    pen.line([goal, [goal[0], goal[1], low[2]]], theme.good, {width: 1, dash: [2, 4]});
    drawGoal(pen, goal);
    this.obstacles(pen, frame, (sphere, body) => pen.depth(sphere) >= pen.depth(body));
    this.wind(pen, frame);
  },
  // Those that are nearer to the eye than the body cover it.
  foreground(pen, frame) {
    this.obstacles(pen, frame, (sphere, body) => pen.depth(sphere) < pen.depth(body));
  },
  obstacles(pen, {run, now, bounds: {low}}, isShown) {
    const body = upright(now.state.slice(0, 3));
    for (const {center, radius, name} of obstaclesOf(run)) {
      const at = upright(center);
      if (!isShown(at, body)) continue;
      pen.line([at, [at[0], at[1], low[2]]], theme.faint, {width: 1, dash: [2, 4]});
      pen.ball(at, radius, theme.bad, {alpha: 0.5});
      pen.text(at, name, theme.soft, {dy: radius * pen.scale() + 13});
    }
  },
  // A constant acceleration: parameters wind_x, wind_y and wind_z [m/s²].
  wind(pen, {run, bounds: {low, high}}) {
    if (!('wind_x' in run.parameters)) return;
    const wind = upright(['wind_x', 'wind_y', 'wind_z'].map((name) => run.parameters[name]));
    const size = Math.hypot(...wind);
    if (!(size > 0)) return;
    const tail = [low[0] + 0.5, high[1] - 0.5, high[2] - 0.5];
    pen.arrow(tail, plus(tail, wind, 1.5 / size), theme.c2, {width: 3});
    pen.text(tail, `wind ${format.number(size, 2)} m/s²`, theme.soft, {dy: -10});
  },
  trail: (state) => upright(state.slice(0, 3)),
  shadow(pen, state, {low}) {
    const [x, y, z] = upright(state.slice(0, 3));
    pen.line([[x, y, z], [x, y, low[2]]], theme.faint, {width: 1, dash: [2, 4]});
    pen.disc([x, y, low[2]], 4, theme.faint, {alpha: 0.5});
  },
  body(pen, frame, look) {
    const {state} = frame;
    if (!look.ghost) this.shadow(pen, state, frame.bounds);
    const place = (point) => upright(plus(state.slice(0, 3), rotateBy(state.slice(6, 10), point)));
    draw(pen, place, frame, look);
  },
});

const circle = (center, radius) => Array.from({length: 19}, (_, i) => [
  center[0] + radius * Math.cos(i * Math.PI / 9), center[1] + radius * Math.sin(i * Math.PI / 9), center[2]]);

// `armOf(run)` is the distance of a rotor from the middle.
const quadrotorScene = (armOf, boundsOfRun) => flightScene((point) => point, (pen, place, {run, control, largest: most, limits}, look) => {
  const arm = armOf(run);
  const hubs = [[arm, 0, 0], [0, -arm, 0], [-arm, 0, 0], [0, arm, 0]];
  const style = look.ghost ? {alpha: look.alpha, width: 1.6, dash: [4, 4]} : {width: 4};
  pen.line([place(hubs[0]), place(hubs[2])], look.ghost ? look.color : theme.body, style);
  pen.line([place(hubs[1]), place(hubs[3])], look.ghost ? look.color : theme.body, style);
  const lengthOf = (thrust, i) => 1.4 * arm * thrust / (limits.upper[i] ?? Math.max(...most));
  hubs.forEach((hub, i) => {
    const blades = circle([hub[0], hub[1], 0.06 * arm], 0.46 * arm).map(place);
    if (look.ghost) {
      pen.line(blades, look.color, {alpha: look.alpha, width: 1.4, dash: [4, 4]});
      return;
    }
    pen.area(blades, theme.c0, {alpha: 0.18});
    pen.line(blades, i === 0 ? theme.flame : theme.c0, {width: 1.8});
    const above = (length) => place([hub[0], hub[1], 0.08 * arm + length]);
    // A thin mast as high as the greatest thrust.
    if (limits.upper[i]) pen.line([above(0), above(lengthOf(limits.upper[i], i))], theme.faint, {width: 1.2});
    pen.arrow(above(0), above(lengthOf(control[i], i)), theme.flame, {width: 2.2});
  });
  if (!look.ghost) pen.disc(place([0, 0, 0]), Math.min(6, 0.3 * arm * pen.scale()), theme.body);
}, {boundsOfRun});

// Drawn larger than they are, or they would be specks in a space of ten metres.
NASM.scenes.quadrotor = quadrotorScene(() => 1.3, false);
NASM.scenes.quadrotor_flight = quadrotorScene((run) => parameter(run, 'rotor_distance', 0.45), true);
NASM.scenes.quadrotor_obstacles = NASM.scenes.quadrotor_flight;

// Up is the rocket's x axis. `thrustOf(control)` is the force along the body's axes.
const ROCKET_HALF = 1.6;
const rocketScene = (thrustOf, below) => flightScene(([x, y, z]) => [y, z, x], (pen, place, {control, largest: most, limits}, look) => {
  const half = ROCKET_HALF;
  const ring = (x, radius) => Array.from({length: 13}, (_, i) => [
    x, radius * Math.cos(i * Math.PI / 6), radius * Math.sin(i * Math.PI / 6)]);
  const [tail, shoulder] = [ring(-half, 0.32), ring(half - 0.7, 0.32)];
  const nose = [half, 0, 0];
  if (look.ghost) {
    const style = {alpha: look.alpha, width: 1.5, dash: [4, 4]};
    pen.line(tail.map(place), look.color, style);
    for (const i of [0, 3, 6, 9]) pen.line([tail[i], shoulder[i], nose].map(place), look.color, style);
    return;
  }
  const strength = 2.6 / (limits.upper[0] ?? Math.hypot(...most));
  const thrust = thrustOf(control);
  for (const [width, color, length] of [[11, theme.flame, 1], [5, theme.sheet, 0.55]]) {
    pen.line([place([-half, 0, 0]), place([-half, 0, 0].map((value, i) => value - strength * length * thrust[i]))],
        color, {width, alpha: 0.75});
  }
  for (let i = 0; i < 12; ++i) {
    pen.area([tail[i], tail[i + 1], shoulder[i + 1], shoulder[i]].map(place), theme['body-light']);
    pen.area([shoulder[i], shoulder[i + 1], nose].map(place), theme.c0);
  }
  for (const i of [1, 4, 7, 10]) {
    const [, y, z] = tail[i];
    pen.area([[-half, y, z], [-half - 0.15, 2.2 * y, 2.2 * z], [-half + 0.7, y, z]].map(place), theme.body);
  }
}, {below, boundsOfRun: below > 0});

NASM.scenes.rocket = rocketScene((control) => control, 0);
// The gimbal's controls are the tangents of its angles. The centre of mass must stay above ground_x, and the tail is below it.
NASM.scenes.rocket_landing = rocketScene(([thrust, y, z]) => [thrust, thrust * y, thrust * z], ROCKET_HALF);
