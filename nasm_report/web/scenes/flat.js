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

NASM.scenes.pendulum_swing_up = NASM.scenes.pendulum;

// `zero` is the upper link's angle from hanging where its state is zero.
const twoLinkScene = (upper, lower, zero, bounds) => ({
  dimensions: 2,
  lengths: (run) => [parameter(run, upper, 1), parameter(run, lower, 1)],
  bounds(animation) {
    return bounds(1.1 * Math.max(...animation.runs.map((run) => this.lengths(run)[0] + this.lengths(run)[1])));
  },
  joints([shoulder, elbow = 0], run) {
    const [first, second] = this.lengths(run);
    const middle = along([0, 0], first, shoulder + zero);
    return [[0, 0], middle, along(middle, second, shoulder + elbow + zero)];
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
});

NASM.scenes.robotarm = twoLinkScene('length_1', 'length_2', Math.PI / 2,
    (reach) => ({low: [-1.3 * reach, -0.4 * reach], high: [1.3 * reach, reach]}));
// The lower link's length is no parameter: it is drawn up to its centre of mass.
NASM.scenes.acrobot = twoLinkScene('upper_length', 'lower_centre', 0,
    (reach) => ({low: [-1.5 * reach, -reach], high: [1.5 * reach, reach]}));

// `upright` is the angle to end at, where it is no part of the goal; `half` is half the cart's length.
const cartPoleScene = ({lengthOf, half, margin, upright}) => ({
  dimensions: 2,
  bounds(animation) {
    // Beyond the ends of a rail there is nothing to see; a bad controller would drive far away.
    const away = Math.max(4 * half, ...animation.runs.flatMap((run) => 'rail_half_length' in run.parameters ?
        [run.parameters.rail_half_length + half] : run.motion.states.map((row) => Math.abs(row[0]))));
    const length = Math.max(...animation.runs.map(lengthOf));
    return {low: [-away - margin, -1.2 * length], high: [away + margin, 1.2 * length]};
  },
  backdrop(pen, {run, bounds}) {
    const end = parameter(run, 'rail_half_length', 0);
    const reach = end > 0 ? [-end - half, end + half] : [2 * bounds.low[0], 2 * bounds.high[0]];
    pen.line(reach.map((x) => [x, 0]), theme['grid-strong'], {width: 2});
    // The cart's middle must not go beyond the end, so its edge would touch a stop.
    if (end > 0) for (const x of reach) pen.line([[x, -0.6 * half], [x, 0.6 * half]], theme.bad, {width: 4});
    const tip = along([run.goal[0], 0], lengthOf(run), run.goal[1] ?? upright);
    pen.line([[run.goal[0], 0], tip], theme.good, {width: 2, dash: [3, 5], alpha: 0.7});
    drawGoal(pen, tip);
  },
  trail: (state, run) => along([state[0], 0], lengthOf(run), state[1]),
  body(pen, {state, control, run, largest: most}, look) {
    const x = state[0];
    const cart = [[-1, -0.45], [1, -0.45], [1, 0.45], [-1, 0.45]].map(([a, b]) => [x + a * half, b * half]);
    if (look.ghost) {
      pen.line([...cart, cart[0]], look.color, {alpha: look.alpha, dash: [6, 6]});
    } else {
      pen.area(cart, theme['body-light']);
      const side = control[0] > 0 ? 1.1 * half : -1.1 * half;
      pen.arrow([x + side, 0], [x + side + 3 * half * control[0] / most[0], 0], theme.flame, {width: 3});
    }
    rod(pen, [[x, 0], this.trail(state, run)], look);
    if (!look.ghost) pen.disc(this.trail(state, run), 9, look.color);
  },
});

NASM.scenes.cartpole = cartPoleScene({lengthOf: (run) => parameter(run, 'length', 1), half: 0.2, margin: 0.6});
NASM.scenes.cart_pole_swing_up = cartPoleScene({
  lengthOf: (run) => 2 * parameter(run, 'pole_half_length', 0.32), half: 0.07, margin: 0.25, upright: Math.PI});
