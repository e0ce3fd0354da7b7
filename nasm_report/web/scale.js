// SPDX-License-Identifier: Apache-2.0
// Maps values of [low, high] to pixels of [from, to].
const makeScale = (axis, low, high, from, to) => {
  const forward = axis.log ? Math.log10 : (value) => value;
  const a = forward(low);
  const b = forward(high);
  const scale = (value) => from + (forward(value) - a) / (b - a) * (to - from);
  scale.takes = (value) =>
      value !== null && Number.isFinite(value) && (!axis.log || value > 0);
  scale.format = axis.numbers === 'seconds' ? format.seconds : format.number;
  scale.low = low;
  scale.high = high;
  scale.ticks = (count) => axis.log ? logTicks(axis, a, b, count) : linearTicks(scale, count);
  return scale;
};

const linearTicks = (scale, count) => {
  const rough = (scale.high - scale.low) / Math.max(1, count);
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((m) => m * decade).find((s) => s >= rough * 0.999);
  const ticks = [];
  for (let i = Math.ceil(scale.low / step - 1e-9); i * step <= scale.high + 1e-9 * step; ++i) {
    ticks.push({value: i * step, label: scale.format(Math.abs(i) === 0 ? 0 : i * step), major: true});
  }
  return ticks;
};

const logTicks = (axis, a, b, count) => {
  const every = Math.max(1, Math.ceil((b - a) / Math.max(1, count)));
  const ticks = [];
  for (let e = Math.floor(a); e <= Math.ceil(b); ++e) {
    const label = axis.numbers === 'seconds' ? format.seconds(10 ** e, 1) : format.powerOfTen(e);
    if (e >= a - 1e-9 && e <= b + 1e-9) {
      const major = ((e % every) + every) % every === 0;
      ticks.push({value: 10 ** e, label: major ? label : '', major});
    }
    for (let m = 2; every === 1 && m < 10; ++m) {
      const minor = e + Math.log10(m);
      if (minor > a && minor < b) ticks.push({value: 10 ** minor, label: '', major: false});
    }
  }
  return ticks;
};

// Limits around the values, with a little air; whole decades on a logarithmic axis.
const limitsOf = (axis, values) => {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    if (value === null || !Number.isFinite(value) || (axis.log && value <= 0)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return axis.log ? [0.1, 10] : [0, 1];
  if (axis.log) {
    const a = Math.floor(Math.log10(low) + 1e-9);
    return [10 ** a, 10 ** Math.max(a + 1, Math.ceil(Math.log10(high) - 1e-9))];
  }
  const air = (high - low || Math.abs(high) || 1) * 0.05;
  return [low - air, high + air];
};
