// SPDX-License-Identifier: Apache-2.0
// Counts of values in bins that are equally wide on the axis.
const binEdges = (axis, values, wanted, perDecade = 10) => {
  const [low, high] = limitsOf(axis, values);
  if (axis.log) {
    const decades = Math.round(Math.log10(high / low));
    const each = clamp(Math.round(wanted / decades), 1, perDecade);
    return Array.from({length: decades * each + 1}, (_, i) => low * 10 ** (i / each));
  }
  return Array.from({length: wanted + 1}, (_, i) => low + (high - low) * i / wanted);
};

const countInBins = (values, edges) => {
  const counts = new Array(edges.length - 1).fill(0);
  for (const value of values) {
    if (value === null || !(value >= edges[0]) || !(value <= edges[edges.length - 1])) continue;
    let bin = edges.findIndex((edge) => value < edge) - 1;
    if (bin < 0) bin = counts.length - 1;
    ++counts[bin];
  }
  return counts;
};

NASM.widgets.histogram = (root, data) => {
  makeLegend(root, data.groups);
  const values = data.groups.flatMap((group) => group.values);
  redrawn(root, (stage, width) => {
    const edges = binEdges(data.x, values, clamp(Math.round(width / 26), 8, 28));
    const counts = data.groups.map((group) => countInBins(group.values, edges));
    const most = Math.max(1, ...edges.slice(1).map((_, bin) => counts.reduce((sum, c) => sum + c[bin], 0)));
    const axes = makeAxes(stage, {
      width, height: clamp(width * 0.55, 220, 300), x: data.x, y: {label: data.count_name, log: false},
      xLimits: [edges[0], edges[edges.length - 1]], yLimits: [0, most * 1.08], left: 44});
    for (let bin = 0; bin + 1 < edges.length; ++bin) {
      drawBin(axes, data, edges, counts, bin);
    }
  });
};

const drawBin = (axes, data, edges, counts, bin) => {
  const from = axes.xs(edges[bin]) + 0.75;
  const to = axes.xs(edges[bin + 1]) - 0.75;
  let below = 0;
  data.groups.forEach((group, g) => {
    const count = counts[g][bin];
    if (count === 0) return;
    const top = axes.ys(below + count);
    axes.plot.append(svg('rect', {
      x: from, y: top, width: Math.max(1, to - from), height: axes.ys(below) - top, rx: 1.5,
      class: 'bar', fill: seriesColor(group.color)}));
    below += count;
  });
  if (below === 0) return;
  const target = svg('rect', {
    x: from, y: axes.margin.top, width: Math.max(1, to - from),
    height: axes.height - axes.margin.top - axes.margin.bottom, class: 'target'});
  target.addEventListener('pointermove', (event) => tooltip.show(event, [
    `${axes.xs.format(edges[bin])} to ${axes.xs.format(edges[bin + 1])}`,
    ...data.groups.map((group, g) => `${group.label || data.count_name}: ${counts[g][bin]}`),
  ]));
  target.addEventListener('pointerleave', tooltip.hide);
  axes.plot.append(target);
};
