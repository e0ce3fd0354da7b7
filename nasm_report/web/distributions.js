// SPDX-License-Identifier: Apache-2.0
const median = (values) => {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b);
  if (sorted.length === 0) return null;
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

NASM.widgets.distributions = (root, data) => {
  const all = data.rows.flatMap((row) => row.values);
  redrawn(root, (stage, width) => {
    const rowHeight = width < 520 ? 68 : 60;
    const axes = makeAxes(stage, {
      width, height: data.rows.length * rowHeight + 56, x: data.x, y: null, xLimits: limitsOf(data.x, all)});
    const bins = binEdges(data.x, all, clamp(Math.round(width / 7), 20, 150), 40);
    data.rows.forEach((row, i) => drawRow(axes, row, bins, axes.margin.top + (i + 1) * rowHeight));
  });
};

const drawRow = (axes, row, bins, base) => {
  const color = seriesColor(row.color);
  const middle = median(row.values);
  const lines = [
    row.label, `median ${axes.xs.format(middle)}`,
    ...(row.values.length > 1 ?
        [`${row.values.length} values, ${axes.xs.format(Math.min(...row.values))} to ` +
         axes.xs.format(Math.max(...row.values))] : []),
    ...(row.note ? [row.note] : [])];
  const group = svg('g', {class: 'distribution'});
  group.append(svg('line', {
    class: 'base', x1: axes.margin.left, x2: axes.width - axes.margin.right, y1: base, y2: base}));
  if (middle !== null) {
    if (row.values.length > 1) drawHumps(group, axes, row, bins, base, color);
    const at = axes.xs(middle);
    group.append(svg('line', {class: 'median', x1: at, x2: at, y1: base - 30, y2: base, stroke: color}));
    group.append(svg('circle', {cx: at, cy: base - 30, r: 4, fill: color}));
  }
  // The name goes next to the median, on the side with more room.
  const onLeft = middle === null || axes.xs(middle) > (axes.margin.left + axes.width) / 2;
  const at = middle === null ? axes.margin.left : axes.xs(middle) + (onLeft ? -12 : 12);
  const text = svg('text', {
    x: at, y: base - 34, class: middle !== null && onLeft ? 'row-label end' : 'row-label'});
  text.append(svg('tspan', {text: row.label}), svg('tspan', {
    class: 'row-value', dx: 8, text: middle === null ? row.note || 'not measured' : axes.xs.format(middle)}));
  group.append(text, svg('rect', {
    class: 'target', x: axes.margin.left, y: base - 48, width: axes.width - axes.margin.left - axes.margin.right,
    height: 50}));
  group.addEventListener('pointermove', (event) => tooltip.show(event, lines));
  group.addEventListener('pointerleave', tooltip.hide);
  axes.plot.append(group);
};

const drawHumps = (group, axes, row, bins, base, color) => {
  const counts = countInBins(row.values, bins);
  const most = Math.max(1, ...counts);
  counts.forEach((count, i) => {
    if (count === 0) return;
    const from = axes.xs(bins[i]);
    const height = Math.max(2, 26 * count / most);
    group.append(svg('rect', {
      class: 'bar', x: from, y: base - height, width: Math.max(1, axes.xs(bins[i + 1]) - from - 0.5), height,
      fill: color}));
  });
};
