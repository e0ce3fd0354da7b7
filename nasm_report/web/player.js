// SPDX-License-Identifier: Apache-2.0
// A system in motion on a canvas. The number of frames drawn and the run shown can be read from
// outside: data-frames, data-run.
const SHOWN_SECONDS = 4;  // how long a run takes at the speed that is chosen first
const REST_SECONDS = 0.8;  // between two runs
const MOST_SPEED = 2;  // chosen first, so that long runs can be followed

const makeScreen = (root, data, scene) => {
  const canvas = html('canvas', {role: 'img', 'aria-label': `${data.scene} in motion`});
  const screen = html('div', {class: 'screen'}, [canvas]);
  if (scene.dimensions === 3) screen.append(html('span', {class: 'hint', text: 'drag to turn'}));
  const context = canvas.getContext('2d');
  const common = scene.boundsOfRun ? null : scene.bounds(data);
  const most = data.controls.map((_, i) => largest(data, i));
  const limits = {lower: data.control_lower, upper: data.control_upper};
  let frame = null;
  let frames = 0;
  const draw = () => {
    const {clientWidth: width, clientHeight: height} = canvas;
    if (!frame || !width) return;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.globalAlpha = 1;
    const sky = context.createLinearGradient(0, 0, 0, height);
    sky.addColorStop(0, theme['sky-top']);
    sky.addColorStop(1, theme['sky-bottom']);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    const bounds = common ?? scene.bounds({runs: [frame.run]});
    view.fit(bounds, width, height);
    paint(makePen(context, view), scene, {...frame, bounds, limits, largest: most});
    root.dataset.frames = String(++frames);
  };
  const view = scene.dimensions === 3 ? orbitView(canvas, draw) : flatView();
  onWidth(screen, (width) => {
    const height = Math.round(clamp(width * 0.62, 230, 460));
    canvas.style.height = `${height}px`;
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    draw();
  });
  return {
    screen,
    redraw: draw,
    show(next) {
      frame = next;
      draw();
    },
  };
};

const paint = (pen, scene, frame) => {
  const {run, now, ghost} = frame;
  scene.backdrop(pen, frame);
  if (scene.trail) {
    const points = (track, sample) => [
      ...track.states.slice(0, sample.index + 1).map((state) => scene.trail(state, run)),
      scene.trail(sample.state, run)];
    if (ghost) pen.line(run.reference.states.map((state) => scene.trail(state, run)), theme.c1, {width: 1.4, dash: [5, 5], alpha: 0.8});
    pen.line(points(run.motion, now), theme.c0, {width: 2.4, alpha: 0.85});
  }
  if (ghost) scene.body(pen, {...frame, ...ghost}, {ghost: true, color: theme.c1, alpha: 0.9});
  scene.body(pen, {...frame, ...now}, {ghost: false, color: theme.c0, alpha: 1});
  if (scene.foreground) scene.foreground(pen, frame);
};

NASM.widgets.player = (root, data) => {
  if (data.runs.length === 0) {
    root.append(html('p', {class: 'text', text: 'There is no run to show.'}));
    return;
  }
  readTheme();
  // A reference that is another run's motion is there only once.
  for (const run of data.runs) if (Number.isInteger(run.reference)) run.reference = data.runs[run.reference].motion;
  const scene = NASM.scenes[data.scene] || null;
  const clockOf = (track) => scene && scene.clock ? scene.clock(track) : track.times;
  const clockUnit = scene && scene.clock ? 's' : data.time.unit;
  const screen = scene ? makeScreen(root, data, scene) : null;
  const state = {run: 0, time: 0, duration: 1, playing: false, speed: 1, last: 0, rest: 0};
  let clocks = null;

  const parts = playerParts(data, {
    toggle: () => setPlaying(!state.playing),
    choose: (index) => choose(index),
    seek: (share) => {
      setPlaying(false);
      state.time = share * state.duration;
      show();
    },
    speed: (speed) => state.speed = speed,
  });
  const traces = html('div');
  root.append(html('div', {class: 'player-stage'}, [screen ? screen.screen : html('div'), parts.side]), parts.bar);
  makeLegend(root, [
    {label: data.motion_name, color: 0},
    ...(data.runs.some((run) => run.reference.times.length) ? [{label: data.reference_name, color: 1, dashed: true}] : [])]);
  root.append(traces);
  const plots = makeTraces(data, traces);

  const show = () => {
    const run = data.runs[state.run];
    const now = sampleTrack(run.motion, clocks.motion, state.time);
    const ghost = clocks.reference ? sampleTrack(run.reference, clocks.reference, state.time) : null;
    if (screen) screen.show({run: {...run, goal: goalAt(run, state.time)}, now, ghost, time: state.time});
    const {times} = run.motion;
    plots.move(times[now.index] + now.fraction * ((times[now.index + 1] ?? times[now.index]) - times[now.index]));
    parts.update(state, clockUnit);
    root.dataset.run = String(state.run);
    root.dataset.playing = String(state.playing);
  };
  const choose = (index) => {
    state.run = (index + data.runs.length) % data.runs.length;
    state.time = 0;
    state.rest = 0;
    const run = data.runs[state.run];
    clocks = {
      motion: clockOf(run.motion), reference: run.reference.times.length ? clockOf(run.reference) : null};
    state.duration = clocks.motion[clocks.motion.length - 1] || 1;
    parts.describe(run, state.run);
    plots.show(run);
    show();
  };
  const tick = (at) => {
    if (!state.playing) return;
    // The first frame can be older than the click; after a pause of the browser, go on where it was.
    const passed = clamp((at - state.last) / 1000, 0, 0.1);
    state.last = at;
    if (state.time < state.duration) {
      state.time = Math.min(state.duration, state.time + passed * state.speed);
      show();
    } else if ((state.rest += passed) > REST_SECONDS) {
      choose(parts.goesOn() ? state.run + 1 : state.run);
    }
    requestAnimationFrame(tick);
  };
  const setPlaying = (playing) => {
    if (playing === state.playing) return;
    state.playing = playing;
    if (playing && state.time >= state.duration) state.time = 0;
    state.last = performance.now();
    show();
    if (playing) requestAnimationFrame(tick);
  };

  choose(0);
  state.speed = parts.chooseSpeed(Math.min(MOST_SPEED, state.duration / SHOWN_SECONDS));
  parts.update(state, clockUnit);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    readTheme();
    if (screen) screen.redraw();
  });
  playWhenSeen(root, setPlaying);
};

// Begins when it comes into view, once; not for those who asked for stillness.
const playWhenSeen = (root, setPlaying) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    setPlaying(true);
  }, {threshold: 0.2});
  observer.observe(root.querySelector('.player-stage'));
};
