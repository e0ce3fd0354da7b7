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

const flightScene = (upright, draw) => ({
  dimensions: 3,
  upright,
  bounds(animation) {
    const points = animation.runs.flatMap((run) => [
      ...run.motion.states.map((row) => upright(row.slice(0, 3))), upright(run.goal.slice(0, 3))]);
    const end = (pick) => [0, 1, 2].map((k) => pick(...points.map((point) => point[k])));
    const [low, high] = [end(Math.min), end(Math.max)];
    return {
      low: [low[0] - 1.2, low[1] - 1.2, Math.min(0, low[2] - 0.4)],
      high: plus(high, [1.2, 1.2, 1.2])};
  },
  backdrop(pen, {run, bounds: {low, high}}) {
    for (let x = Math.ceil(low[0]); x <= high[0]; ++x) {
      pen.line([[x, low[1], low[2]], [x, high[1], low[2]]], theme['grid-strong'], {width: 1});
    }
    for (let y = Math.ceil(low[1]); y <= high[1]; ++y) {
      pen.line([[low[0], y, low[2]], [high[0], y, low[2]]], theme['grid-strong'], {width: 1});
    }
    const goal = upright(run.goal.slice(0, 3));
    pen.line([goal, [goal[0], goal[1], low[2]]], theme.good, {width: 1, dash: [2, 4]});
    drawGoal(pen, goal);
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

// Drawn larger than they are, or they would be specks in a space of ten metres.
const circle = (center, radius) => Array.from({length: 19}, (_, i) => [
  center[0] + radius * Math.cos(i * Math.PI / 9), center[1] + radius * Math.sin(i * Math.PI / 9), center[2]]);

NASM.scenes.quadrotor = flightScene((point) => point, (pen, place, {control, largest: most}, look) => {
  const arm = 1.3;
  const hubs = [[arm, 0, 0], [0, -arm, 0], [-arm, 0, 0], [0, arm, 0]];
  const style = look.ghost ? {alpha: look.alpha, width: 1.6, dash: [4, 4]} : {width: 4};
  pen.line([place(hubs[0]), place(hubs[2])], look.ghost ? look.color : theme.body, style);
  pen.line([place(hubs[1]), place(hubs[3])], look.ghost ? look.color : theme.body, style);
  hubs.forEach((hub, i) => {
    const blades = circle([hub[0], hub[1], 0.08], 0.6).map(place);
    if (look.ghost) {
      pen.line(blades, look.color, {alpha: look.alpha, width: 1.4, dash: [4, 4]});
      return;
    }
    pen.area(blades, theme.c0, {alpha: 0.18});
    pen.line(blades, i === 0 ? theme.flame : theme.c0, {width: 1.8});
    const push = 1.8 * control[i] / Math.max(...most);
    pen.arrow(place([hub[0], hub[1], 0.1]), place([hub[0], hub[1], 0.1 + push]), theme.flame, {width: 2.2});
  });
  if (!look.ghost) pen.disc(place([0, 0, 0]), 6, theme.body);
});

// Up is the rocket's x axis.
NASM.scenes.rocket = flightScene(([x, y, z]) => [y, z, x], (pen, place, {control, largest: most}, look) => {
  const half = 1.6;
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
  const strength = 2.6 / Math.hypot(...most);
  for (const [width, color, length] of [[11, theme.flame, 1], [5, theme.sheet, 0.55]]) {
    pen.line([place([-half, 0, 0]), place([
      -half - strength * length * control[0], -strength * length * control[1], -strength * length * control[2]])],
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
});
