// SPDX-License-Identifier: Apache-2.0
// A frame with grid, ticks and labels. Returns the <svg>, the scales and the group to draw into.
const makeAxes = (root, {width, height, x, y, xLimits, yLimits, bottom = 44, left = 60}) => {
  const margin = {left: y ? left : 34, right: y ? 14 : 34, top: 10, bottom};
  const xs = makeScale(x, ...xLimits, margin.left, width - margin.right);
  const ys = y ? makeScale(y, ...yLimits, height - margin.bottom, margin.top) : null;
  const picture = svg('svg', {
    width, height, viewBox: `0 0 ${width} ${height}`, role: 'img',
    'aria-label': [x.label, y && y.label].filter(Boolean).join(', '),
  });
  const grid = svg('g', {class: 'grid'});
  for (const tick of xs.ticks(Math.max(2, Math.floor((width - margin.left) / 85)))) {
    const at = xs(tick.value);
    grid.append(svg('line', {
      class: tick.major ? 'major' : 'minor', x1: at, x2: at, y1: margin.top, y2: height - margin.bottom}));
    if (tick.label) {
      grid.append(svg('text', {x: at, y: height - margin.bottom + 16, class: 'tick middle', text: tick.label}));
    }
  }
  for (const tick of ys ? ys.ticks(Math.max(2, Math.floor(height / 55))) : []) {
    const at = ys(tick.value);
    grid.append(svg('line', {
      class: tick.major ? 'major' : 'minor', x1: margin.left, x2: width - margin.right, y1: at, y2: at}));
    if (tick.label) {
      grid.append(svg('text', {x: margin.left - 7, y: at + 4, class: 'tick end', text: tick.label}));
    }
  }
  if (x.label) {
    grid.append(svg('text', {
      x: (margin.left + width - margin.right) / 2, y: height - 6, class: 'axis-label middle', text: x.label}));
  }
  if (y && y.label) {
    grid.append(svg('text', {
      class: 'axis-label middle', text: y.label,
      transform: `translate(13 ${(margin.top + height - margin.bottom) / 2}) rotate(-90)`}));
  }
  const plot = svg('g');
  picture.append(grid, plot);
  root.append(picture);
  return {picture, plot, xs, ys, margin, width, height};
};

// A row of names with their colours, above a figure.
const makeLegend = (root, entries) => {
  const named = entries.filter((entry) => entry.label);
  if (named.length < 2) return;
  root.append(html('div', {class: 'legend'}, named.map((entry) => html('span', {}, [
    html('i', {
      class: entry.dashed ? 'dashed' : entry.marks === 'points' ? 'dot' : '',
      style: `--color:${seriesColor(entry.color)}`}),
    entry.label,
  ]))));
};

// Redraws into the widget at every width; the data stay where they are.
const redrawn = (root, draw) => {
  const stage = html('div', {class: 'stage'});
  root.append(stage);
  onWidth(stage, (width) => {
    stage.replaceChildren();
    draw(stage, width);
  });
};
