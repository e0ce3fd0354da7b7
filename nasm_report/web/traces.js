// SPDX-License-Identifier: Apache-2.0
// Small plots of each quantity over time, with a line at the present.
const makeTraces = (data, root) => {
  const quantities = (kind, marks) => data[kind].map((quantity, i) => ({kind, marks, i, quantity, goal: goalOf(kind, i)}));
  const goalOf = (kind, i) => kind === 'states' ? data.goal_states.indexOf(i) : -1;
  const controls = html('div', {class: 'traces'});
  root.append(controls);
  // A few states fit without being asked for.
  let states = controls;
  if (data.controls.length + data.states.length > 6) {
    states = html('div', {class: 'traces'});
    root.append(html('details', {}, [
      html('summary', {text: `All ${data.states.length} states over time`}), states]));
  }
  const plots = [
    ...quantities('controls', 'steps').map((item) => makeTrace(data, controls, item)),
    ...quantities('states', 'line').map((item) => makeTrace(data, states, item))];
  return {
    show: (run) => plots.forEach((plot) => plot.show(run)),
    move: (time) => plots.forEach((plot) => plot.move(time)),
  };
};

const makeTrace = (data, parent, {kind, marks, i, quantity, goal}) => {
  const stage = html('div', {class: 'stage'});
  parent.append(html('div', {}, [
    html('div', {class: 'trace-title', text: format.name(quantity.name) + format.unit(quantity.unit)}), stage]));
  const cursor = svg('line', {class: 'cursor'});
  const series = (track, color, dashed) => ({
    x: track.times, y: track[kind].map((row) => row[i]), marks, color, dashed});
  let run = null;
  let axes = null;
  let width = 0;
  const draw = () => {
    if (!run || !width) return;
    const all = [series(run.motion, 0, false)];
    if (run.reference.times.length) all.push(series(run.reference, 1, true));
    const target = goal >= 0 ? run.goal[goal] : null;
    const x = {label: '', log: false};
    stage.replaceChildren();
    axes = makeAxes(stage, {
      width, height: 118, x, y: x, left: 44, bottom: 24,
      xLimits: [run.motion.times[0], run.motion.times[run.motion.times.length - 1] || 1],
      yLimits: limitsOf(x, [...all.flatMap((s) => s.y), ...(target === null ? [] : [target])])});
    if (target !== null) {
      axes.plot.append(svg('line', {
        class: 'diagonal', x1: axes.margin.left, x2: width - axes.margin.right, y1: axes.ys(target), y2: axes.ys(target)}));
    }
    all.forEach((s) => drawSeries(axes.plot, s, axes.xs, axes.ys));
    axes.plot.append(cursor);
    axes.picture.addEventListener('pointermove', (event) => {
      const at = event.clientX - axes.picture.getBoundingClientRect().left;
      const share = clamp((at - axes.margin.left) / (width - axes.margin.left - axes.margin.right), 0, 1);
      const time = axes.xs.low + share * (axes.xs.high - axes.xs.low);
      const value = (track) => format.number(sampleTrack(track, track.times, time)[kind === 'states' ? 'state' : 'control'][i], 4);
      tooltip.show(event, [
        format.name(quantity.name) + format.unit(quantity.unit),
        `at ${format.name(data.time.name)} ${format.number(time)}: ${value(run.motion)}`,
        ...(run.reference.times.length ? [`${data.reference_name}: ${value(run.reference)}`] : []),
        ...(target === null ? [] : [`goal: ${format.number(target, 4)}`])]);
    });
    axes.picture.addEventListener('pointerleave', tooltip.hide);
  };
  onWidth(stage, (now) => {
    width = now;
    draw();
  });
  return {
    show(next) {
      run = next;
      draw();
    },
    move(time) {
      if (!axes) return;
      const at = axes.xs(clamp(time, axes.xs.low, axes.xs.high));
      fill(cursor, {x1: at, x2: at, y1: axes.margin.top, y2: axes.height - axes.margin.bottom});
    },
  };
};
