// SPDX-License-Identifier: Apache-2.0
'use strict';

// What went wrong, and whether the page is complete, can be read from outside: data-errors and
// data-ready of <html>.
const page = document.documentElement;
page.dataset.errors = '0';
const noteError = (what) => {
  page.dataset.errors = String(Number(page.dataset.errors) + 1);
  page.dataset.lastError = String(what).slice(0, 500);
};
window.addEventListener('error', (event) => noteError(event.message));
window.addEventListener('unhandledrejection', (event) => noteError(event.reason));

const NASM = {widgets: {}, scenes: {}};

const SVG = 'http://www.w3.org/2000/svg';

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name === 'text') node.textContent = value;
    else if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  for (const child of children || []) node.append(child);
  return node;
};
const html = (name, attributes, children) =>
    fill(document.createElement(name), attributes, children);
const svg = (name, attributes, children) =>
    fill(document.createElementNS(SVG, name), attributes, children);

// Colours live in the style sheet alone; the canvas asks for them.
const css = (name) => getComputedStyle(page).getPropertyValue('--' + name).trim();
const seriesColor = (index) => `var(--c${index % 6})`;

const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// Calls `draw(width)` now and whenever the element's width changes.
const onWidth = (element, draw) => {
  let last = 0;
  const update = () => {
    const width = Math.floor(element.clientWidth);
    if (width === 0 || width === last) return;
    last = width;
    draw(width);
  };
  // Within the observer's own call, what is drawn would be observed at once.
  new ResizeObserver(() => requestAnimationFrame(update)).observe(element);
  update();
};

const tooltip = (() => {
  const box = html('div', {class: 'tooltip', role: 'status'});
  document.body.append(box);
  return {
    show(event, lines) {
      box.replaceChildren(...lines.map((line) => html('div', {text: line})));
      box.classList.add('visible');
      const {width, height} = box.getBoundingClientRect();
      const x = clamp(event.clientX + 14, 4, innerWidth - width - 4);
      const below = event.clientY + 18 + height < innerHeight;
      box.style.left = `${x}px`;
      box.style.top = `${below ? event.clientY + 18 : event.clientY - height - 12}px`;
    },
    hide() {
      box.classList.remove('visible');
    },
  };
})();
