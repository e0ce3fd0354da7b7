// SPDX-License-Identifier: Apache-2.0
// The times of a track are places x along the curve; a bead slides down it by its own clock.
const GRAVITY = 9.81;

// When a bead that starts at rest passes each point of a curve [[x, y], ...] [s].
const slideTimes = (curve) => {
  const times = [0];
  for (let i = 1; i < curve.length; ++i) {
    const length = Math.hypot(curve[i][0] - curve[i - 1][0], curve[i][1] - curve[i - 1][1]);
    const speed = (k) => Math.sqrt(2 * GRAVITY * Math.max(0, curve[0][1] - curve[k][1]));
    // Along a straight piece the acceleration is constant, and so the mean speed is that of its ends.
    times.push(times[i - 1] + length / Math.max(1e-3, (speed(i - 1) + speed(i)) / 2));
  }
  return times;
};

const curveOf = (track) => track.times.map((x, i) => [x, track.states[i][0]]);

const beadAt = (curve, time) => {
  const times = slideTimes(curve);
  let i = times.findIndex((t) => t > time);
  if (i < 0) return curve[curve.length - 1];
  const f = (time - times[i - 1]) / (times[i] - times[i - 1]);
  return [0, 1].map((k) => curve[i - 1][k] + f * (curve[i][k] - curve[i - 1][k]));
};

NASM.scenes.brachistochrone = {
  dimensions: 2,
  clock: (track) => slideTimes(curveOf(track)),
  clockName: 'time of the slide',
  bounds(animation) {
    const curves = animation.runs.flatMap((run) => curveOf(run.motion));
    const heights = curves.map((point) => point[1]);
    return {
      low: [-0.15, Math.min(...heights) - 0.15],
      high: [Math.max(...curves.map((point) => point[0])) + 0.15, Math.max(...heights) + 0.15]};
  },
  backdrop(pen, {run, time}) {
    const curve = curveOf(run.motion);
    const chute = [curve[0], curve[curve.length - 1]];
    pen.line(chute, theme.faint, {width: 1.5, dash: [3, 5]});
    pen.disc(beadAt(Array.from({length: 60}, (_, i) => plus(chute[0], plus(chute[1], chute[0], -1), i / 59)), time), 7,
        theme.faint);
    pen.line(curve, theme.c0, {width: 3});
    if (run.reference.times.length) pen.line(curveOf(run.reference), theme.c1, {width: 1.8, dash: [6, 6]});
    pen.disc(curve[0], 4, theme.soft);
    drawGoal(pen, [curve[curve.length - 1][0], run.goal[0]]);
    pen.text(plus(chute[0], plus(chute[1], chute[0], -1), 0.62), 'straight chute', theme.faint, {dx: 10, dy: -8, align: 'left'});
  },
  body(pen, {run, time}, look) {
    const track = look.ghost ? run.reference : run.motion;
    const bead = beadAt(curveOf(track), time);
    if (look.ghost) pen.ring(bead, 13, look.color, {width: 2, dash: [4, 4]});
    else pen.disc(bead, 9, look.color);
  },
};
