// SPDX-License-Identifier: Apache-2.0
// A boat in a current (A x + B y, C x + D y). The times of a track are normalised: the third state
// is the journey's duration [s].
const currentAt = (run, [x, y]) => [
  parameter(run, 'current_x_by_x', 0) * x + parameter(run, 'current_x_by_y', 0) * y,
  parameter(run, 'current_y_by_x', 0) * x + parameter(run, 'current_y_by_y', 0) * y,
];

NASM.scenes.zermelo = {
  dimensions: 2,
  clock: (track) => track.times.map((t) => t / track.times[track.times.length - 1] * track.states[0][2]),
  clockName: 'time',
  bounds(animation) {
    const points = animation.runs.flatMap((run) => [...run.motion.states, run.goal]);
    const end = (pick, k) => pick(...points.map((point) => point[k]));
    return {
      low: [end(Math.min, 0) - 0.3, end(Math.min, 1) - 0.3], high: [end(Math.max, 0) + 0.3, end(Math.max, 1) + 0.3]};
  },
  backdrop(pen, {run, bounds: {low, high}}) {
    const step = Math.max(high[0] - low[0], high[1] - low[1]) / 11;
    const corners = [low, high, [low[0], high[1]], [high[0], low[1]]];
    const strongest = Math.max(1e-9, ...corners.map((corner) => Math.hypot(...currentAt(run, corner))));
    // The canvas is wider than the box.
    for (let x = low[0] - 6 * step; x <= high[0] + 6 * step; x += step) {
      for (let y = low[1]; y <= high[1] + step; y += step) {
        const flow = currentAt(run, [x, y]);
        const strength = Math.min(1, Math.hypot(...flow) / strongest);
        pen.arrow([x, y], plus([x, y], flow, 0.85 * step / strongest), theme.c2, {width: 1.4, alpha: 0.2 + 0.4 * strength});
      }
    }
    pen.disc(run.motion.states[0].slice(0, 2), 4, theme.soft);
    drawGoal(pen, run.goal);
  },
  trail: (state) => state.slice(0, 2),
  body(pen, {state, control, bounds}, look) {
    const size = 0.045 * (bounds.high[0] - bounds.low[0]);
    const [c, s] = [Math.cos(control[0]), Math.sin(control[0])];
    const hull = [[1.3, 0], [0.3, 0.5], [-0.9, 0.42], [-0.9, -0.42], [0.3, -0.5]].map(
        ([x, y]) => [state[0] + size * (c * x - s * y), state[1] + size * (s * x + c * y)]);
    if (look.ghost) pen.line([...hull, hull[0]], look.color, {width: 1.8, dash: [4, 4], alpha: look.alpha});
    else {
      pen.area(hull, look.color);
      pen.line([hull[2], hull[0], hull[3]], theme.sheet, {width: 1.2});
    }
  },
};
