// SPDX-License-Identifier: Apache-2.0
// Small plots of each quantity over time, with a line at the present.
const makeTraces = (data, root) => {
  const quantities = (kind, marks, limits) => data[kind].map((quantity, i) => ({
    kind, marks, i, quantity, goal: goalOf(kind, i), limits: limits(i).filter((limit) => Number.isFinite(limit))}));
  const limitsOfControl = (i) => [data.control_lower[i], data.control_upper[i]];
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
    ...quantities('controls', 'steps', limitsOfControl).map((item) => makeTrace(data, controls, item)),
    ...quantities('constraints', 'line', () => [0]).map((item) => makeTrace(data, controls, item)),
    ...quantities('states', 'line', () => []).map((item) => makeTrace(data, states, item))];
  return {
    show: (run) => plots.forEach((plot) => plot.show(run)),
    move: (time) => plots.forEach((plot) => plot.move(time)),
  };
};

// Constraints are shown where they come near their limit; how far away they are elsewhere says nothing.
const LEAST_CONSTRAINT = -1;

const makeTrace = (data, parent, {kind, marks, i, quantity, goal, limits}) => {
  const stage = html('div', {class: 'stage'});
  const title = format.name(quantity.name) + format.unit(quantity.unit) + (kind === 'constraints' ? ' ≤ 0' : '');
  parent.append(html('div', {}, [
    html('div', {class: 'trace-title', text: title}), stage]));
  const cursor = svg('line', {class: 'cursor'});
  const valueOf = (row) => kind === 'constraints' ? Math.max(LEAST_CONSTRAINT, row[i]) : row[i];
  const series = (track, color, dashed) => ({x: track.times, y: track[kind].map(valueOf), marks, color, dashed});
  let run = null;
  let axes = null;
  let width = 0;
  const draw = () => {
    if (!run || !width) return;
    const all = [series(run.motion, 0, false)];
    if (run.reference.times.length) all.push(series(run.reference, 1, true));
    const targets = goal < 0 ? [] : [{time: run.motion.times[0], goal: run.goal}, ...run.next_goals];
    const target = {
      x: [...targets.map((next) => next.time), run.motion.times[run.motion.times.length - 1]],
      y: [...targets, ...targets.slice(-1)].map((next) => next.goal[goal]), marks: 'steps'};
    const x = {label: '', log: false};
    stage.replaceChildren();
    axes = makeAxes(stage, {
      width, height: 118, x, y: x, left: 44, bottom: 24,
      xLimits: [run.motion.times[0], run.motion.times[run.motion.times.length - 1] || 1],
      yLimits: limitsOf(x, [...all.flatMap((s) => s.y), ...target.y, ...limits])});
    if (targets.length) axes.plot.append(svg('path', {class: 'target-line', d: pathOf(target, axes.xs, axes.ys)}));
    for (const limit of limits) {
      axes.plot.append(svg('line', {
        class: 'limit', x1: axes.margin.left, x2: width - axes.margin.right, y1: axes.ys(limit), y2: axes.ys(limit)}));
    }
    all.forEach((s) => drawSeries(axes.plot, s, axes.xs, axes.ys));
    axes.plot.append(cursor);
    axes.picture.addEventListener('pointermove', (event) => {
      const at = event.clientX - axes.picture.getBoundingClientRect().left;
      const share = clamp((at - axes.margin.left) / (width - axes.margin.left - axes.margin.right), 0, 1);
      const time = axes.xs.low + share * (axes.xs.high - axes.xs.low);
      const value = (track) => {
        const {state, index} = sampleTrack(track, track.times, time);
        const rows = track[kind];
        return format.number(kind === 'states' ? state[i] : rows[Math.min(index, rows.length - 1)]?.[i] ?? null, 4);
      };
      tooltip.show(event, [
        title,
        `at ${format.name(data.time.name)} ${format.number(time)}: ${value(run.motion)}`,
        ...(run.reference.times.length ? [`${data.reference_name}: ${value(run.reference)}`] : []),
        ...(targets.length ? [`goal: ${format.number(goalAt(run, time)[goal], 4)}`] : []),
        ...(limits.length ? [`limit: ${limits.map((limit) => format.number(limit, 4)).join(' to ')}`] : [])]);
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
