// SPDX-License-Identifier: Apache-2.0
// Where a track is at a time of its clock: states in between, controls held.
const sampleTrack = (track, clock, time) => {
  let low = 0;
  let high = clock.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (clock[middle] <= time) low = middle;
    else high = middle;
  }
  const span = clock[high] - clock[low];
  const f = span > 0 ? clamp((time - clock[low]) / span, 0, 1) : 0;
  const state = track.states[low].map((value, i) => value + f * (track.states[Math.min(high, track.states.length - 1)][i] - value));
  const control = track.controls[Math.min(low, track.controls.length - 1)] || [];
  return {state, control, index: low, fraction: f};
};

// What the run is to reach at a time.
const goalAt = (run, time) => run.next_goals.reduce((goal, next) => next.time <= time ? next.goal : goal, run.goal);
