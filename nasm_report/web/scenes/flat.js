// SPDX-License-Identifier: Apache-2.0
// A scene says what part of the world is seen, what stands still in it (backdrop), how the system
// looks in a state (body, for the motion and for its ghost), and which point leaves a trail.
const largest = (animation, control) => Math.max(1e-9, ...animation.runs.flatMap(
    (run) => run.motion.controls.map((row) => Math.abs(row[control]))));

const parameter = (run, name, otherwise) => name in run.parameters ? run.parameters[name] : otherwise;

const along = (from, length, angle) => [from[0] + length * Math.sin(angle), from[1] - length * Math.cos(angle)];

const rod = (pen, points, look) => {
  pen.line(points, look.color, {width: look.ghost ? 3 : 7, alpha: look.alpha, dash: look.ghost ? [6, 6] : []});
  if (look.ghost) return;
  for (const point of points.slice(0, -1)) pen.disc(point, 7, theme.sheet);
  for (const point of points.slice(0, -1)) pen.ring(point, 7, look.color, {width: 3});
};

NASM.scenes.pendulum = {
  dimensions: 2,
  bounds(animation) {
    const reach = 1.3 * Math.max(...animation.runs.map((run) => parameter(run, 'length', 1)));
    return {low: [-1.5 * reach, -reach], high: [1.5 * reach, reach]};
  },
  backdrop(pen, {run}) {
    const tip = along([0, 0], parameter(run, 'length', 1), run.goal[0]);
    pen.line([[0, 0], tip], theme.good, {width: 2, dash: [3, 5], alpha: 0.7});
    drawGoal(pen, tip);
  },
  trail: (state, run) => along([0, 0], parameter(run, 'length', 1), state[0]),
  body(pen, {state, control, run, largest: most}, look) {
    const tip = this.trail(state, run);
    if (!look.ghost) pen.turn([0, 0], 26, 2.6 * control[0] / most[0], theme.flame, {width: 3});
    rod(pen, [[0, 0], tip], look);
    if (!look.ghost) pen.disc(tip, 11, look.color);
  },
};

NASM.scenes.robotarm = {
  dimensions: 2,
  bounds(animation) {
    const reach = 1.1 * Math.max(...animation.runs.map(
        (run) => parameter(run, 'length_1', 1) + parameter(run, 'length_2', 1)));
    return {low: [-1.3 * reach, -0.4 * reach], high: [1.3 * reach, reach]};
  },
  joints(angles, run) {
    const elbow = along([0, 0], parameter(run, 'length_1', 1), angles[0] + Math.PI / 2);
    return [[0, 0], elbow, along(elbow, parameter(run, 'length_2', 1), angles[0] + angles[1] + Math.PI / 2)];
  },
  backdrop(pen, {run}) {
    const pose = this.joints(run.goal, run);
    pen.line(pose, theme.good, {width: 2, dash: [3, 5], alpha: 0.7});
    drawGoal(pen, pose[2]);
  },
  trail(state, run) {
    return this.joints(state, run)[2];
  },
  body(pen, {state, control, run, largest: most}, look) {
    const pose = this.joints(state, run);
    if (!look.ghost) pen.turn(pose[1], 22, 2.6 * control[0] / most[0], theme.flame, {width: 3});
    rod(pen, pose, look);
    if (!look.ghost) pen.disc(pose[2], 8, look.color);
  },
};

NASM.scenes.cartpole = {
  dimensions: 2,
  bounds(animation) {
    const away = Math.max(0.8, ...animation.runs.flatMap((run) => run.motion.states.map((row) => Math.abs(row[0]))));
    const length = Math.max(...animation.runs.map((run) => parameter(run, 'length', 1)));
    return {low: [-away - 0.6, -1.2 * length], high: [away + 0.6, 1.2 * length]};
  },
  backdrop(pen, {run, bounds}) {
    pen.line([[2 * bounds.low[0], 0], [2 * bounds.high[0], 0]], theme['grid-strong'], {width: 2});
    const tip = along([run.goal[0], 0], parameter(run, 'length', 1), run.goal[1]);
    pen.line([[run.goal[0], 0], tip], theme.good, {width: 2, dash: [3, 5], alpha: 0.7});
    drawGoal(pen, tip);
  },
  trail: (state, run) => along([state[0], 0], parameter(run, 'length', 1), state[1]),
  body(pen, {state, control, run, largest: most}, look) {
    const x = state[0];
    const cart = [[x - 0.2, -0.09], [x + 0.2, -0.09], [x + 0.2, 0.09], [x - 0.2, 0.09]];
    if (look.ghost) {
      pen.line([...cart, cart[0]], look.color, {alpha: look.alpha, dash: [6, 6]});
    } else {
      pen.area(cart, theme['body-light']);
      const side = control[0] > 0 ? 0.22 : -0.22;
      pen.arrow([x + side, 0], [x + side + 0.6 * control[0] / most[0], 0], theme.flame, {width: 3});
    }
    rod(pen, [[x, 0], this.trail(state, run)], look);
    if (!look.ghost) pen.disc(this.trail(state, run), 9, look.color);
  },
};
