// SPDX-License-Identifier: Apache-2.0
// The player's buttons, its list of runs and what is said of the run.
const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4];

const playerParts = (data, actions) => {
  const list = html('select', {
    'aria-label': 'run', onchange: () => actions.choose(list.selectedIndex),
  }, data.runs.map((run) => html('option', {text: run.label})));
  const step = (label, by, text) => html('button', {
    type: 'button', 'aria-label': label, text, onclick: () => actions.choose(list.selectedIndex + by)});
  const facts = html('dl', {class: 'facts'});
  const play = html('button', {type: 'button', class: 'play', text: 'Play', onclick: actions.toggle});
  const place = html('input', {
    type: 'range', min: 0, max: 1000, value: 0, 'aria-label': 'time', oninput: () => actions.seek(place.value / 1000)});
  const time = html('output', {});
  const speed = html('select', {
    'aria-label': 'speed', onchange: () => actions.speed(SPEEDS[speed.selectedIndex]),
  }, SPEEDS.map((value) => html('option', {text: `${value}×`})));
  const next = html('input', {type: 'checkbox', checked: ''});
  return {
    side: html('div', {class: 'side'}, [
      html('div', {class: 'choice'}, [step('previous run', -1, '‹'), list, step('next run', 1, '›')]), facts]),
    bar: html('div', {class: 'bar-of-buttons'}, [
      play, place, time, html('label', {}, ['speed', speed]), html('label', {}, [next, 'then the next run'])]),
    goesOn: () => next.checked,
    describe(run, index) {
      list.selectedIndex = index;
      facts.replaceChildren(...run.facts.flatMap(([name, value]) => [
        html('dt', {text: name}), html('dd', {text: value})]));
    },
    update({time: at, duration, playing}, unit) {
      play.textContent = playing ? '❚❚ Pause' : '▶ Play';
      place.value = Math.round(1000 * at / duration);
      time.textContent = `${at.toFixed(2)} / ${duration.toFixed(2)}${unit === '1' ? '' : ' ' + unit}`;
    },
    // The speed of the list that is nearest to the wanted one.
    chooseSpeed(wanted) {
      const apart = SPEEDS.map((value) => Math.abs(Math.log(value / wanted)));
      speed.selectedIndex = apart.indexOf(Math.min(...apart));
      return SPEEDS[speed.selectedIndex];
    },
  };
};
