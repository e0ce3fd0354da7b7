// SPDX-License-Identifier: Apache-2.0
// The path of a series: straight or in steps, with gaps where there is nothing to draw.
const pathOf = (series, xs, ys) => {
  let path = '';
  let drawing = false;
  let last = 0;
  for (let i = 0; i < series.y.length; ++i) {
    if (!xs.takes(series.x[i]) || !ys.takes(series.y[i])) {
      drawing = false;
      continue;
    }
    const x = xs(series.x[i]).toFixed(2);
    const y = ys(series.y[i]).toFixed(2);
    if (!drawing) path += `M${x} ${y}`;
    else if (series.marks === 'steps') path += `L${x} ${last}L${x} ${y}`;
    else path += `L${x} ${y}`;
    drawing = true;
    last = y;
  }
  return path;
};

const drawSeries = (plot, series, xs, ys) => {
  const color = seriesColor(series.color);
  if (series.marks !== 'points') {
    plot.append(svg('path', {
      d: pathOf(series, xs, ys), class: series.dashed ? 'curve dashed' : 'curve', stroke: color}));
    return;
  }
  for (let i = 0; i < series.y.length; ++i) {
    if (!xs.takes(series.x[i]) || !ys.takes(series.y[i])) continue;
    plot.append(svg('circle', {
      cx: xs(series.x[i]), cy: ys(series.y[i]), r: 4.2, class: 'point', fill: color, stroke: color}));
  }
};

// The nearest point to the pointer, if one is near.
const nearest = (data, axes, px, py) => {
  let best = null;
  for (const series of data.series) {
    for (let i = 0; i < series.y.length; ++i) {
      if (!axes.xs.takes(series.x[i]) || !axes.ys.takes(series.y[i])) continue;
      const x = axes.xs(series.x[i]);
      const y = axes.ys(series.y[i]);
      const distance = Math.hypot(x - px, y - py);
      if (distance < (best ? best.distance : 40)) best = {series, i, x, y, distance};
    }
  }
  return best;
};

const addHover = (axes, data) => {
  const ring = svg('circle', {r: 7, class: 'ring hidden'});
  axes.picture.append(ring);
  axes.picture.addEventListener('pointermove', (event) => {
    const box = axes.picture.getBoundingClientRect();
    const hit = nearest(data, axes, event.clientX - box.left, event.clientY - box.top);
    ring.classList.toggle('hidden', !hit);
    if (!hit) {
      tooltip.hide();
      return;
    }
    fill(ring, {cx: hit.x, cy: hit.y});
    const {series, i} = hit;
    tooltip.show(event, [
      series.notes && series.notes[i] || series.label,
      `${data.x.label}: ${axes.xs.format(series.x[i])}`,
      `${data.y.label}: ${axes.ys.format(series.y[i])}`,
    ].filter(Boolean));
  });
  axes.picture.addEventListener('pointerleave', () => {
    ring.classList.add('hidden');
    tooltip.hide();
  });
};

NASM.widgets.chart = (root, data) => {
  makeLegend(root, data.series);
  redrawn(root, (stage, width) => {
    let xLimits = limitsOf(data.x, data.series.flatMap((series) => series.x));
    let yLimits = limitsOf(data.y, data.series.flatMap((series) => series.y));
    if (data.diagonal) {
      xLimits = yLimits = [Math.min(xLimits[0], yLimits[0]), Math.max(xLimits[1], yLimits[1])];
    }
    const height = data.diagonal ? clamp(width * 0.75, 260, 360) : clamp(width * 0.5, 220, 330);
    const axes = makeAxes(stage, {width, height, x: data.x, y: data.y, xLimits, yLimits});
    if (data.diagonal) {
      axes.plot.append(svg('line', {
        class: 'diagonal', x1: axes.xs(xLimits[0]), y1: axes.ys(yLimits[0]),
        x2: axes.xs(xLimits[1]), y2: axes.ys(yLimits[1])}));
    }
    for (const series of data.series) drawSeries(axes.plot, series, axes.xs, axes.ys);
    addHover(axes, data);
  });
};
