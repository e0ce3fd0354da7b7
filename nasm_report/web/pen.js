// SPDX-License-Identifier: Apache-2.0
// The style sheet's colours, for the canvas.
const theme = {};
const readTheme = () => {
  for (const name of ['ink', 'soft', 'faint', 'line', 'sheet', 'grid-strong', 'c0', 'c1', 'c2', 'c5', 'good',
    'bad', 'sky-top', 'sky-bottom', 'body', 'body-light', 'flame']) {
    theme[name] = css(name);
  }
};

// Draws shapes that are given in the world's coordinates; widths and radii are in px.
const makePen = (context, view) => {
  const begin = ({alpha = 1, width = 2, dash = []}) => {
    context.globalAlpha = alpha;
    context.lineWidth = width;
    context.setLineDash(dash);
    context.lineCap = 'round';
    context.lineJoin = 'round';
  };
  const trace = (points) => {
    context.beginPath();
    points.forEach((point, i) => {
      const [x, y] = view.project(point);
      if (i === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
  };
  const pen = {
    scale: view.scale,
    depth: view.depth,
    line(points, color, style = {}) {
      begin(style);
      trace(points);
      context.strokeStyle = color;
      context.stroke();
    },
    area(points, color, style = {}) {
      begin(style);
      trace(points);
      context.closePath();
      context.fillStyle = color;
      context.fill();
    },
    disc(point, radius, color, style = {}) {
      begin(style);
      const [x, y] = view.project(point);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = color;
      context.fill();
    },
    // A shaded sphere; its radius is in the world's unit.
    ball(point, radius, color, {alpha = 1} = {}) {
      begin({alpha});
      const [x, y] = view.project(point);
      const r = radius * view.scale();
      const shade = context.createRadialGradient(x - 0.35 * r, y - 0.4 * r, 0.1 * r, x, y, r);
      shade.addColorStop(0, theme.sheet);
      shade.addColorStop(0.35, color);
      shade.addColorStop(1, color);
      context.beginPath();
      context.arc(x, y, r, 0, 2 * Math.PI);
      context.fillStyle = shade;
      context.fill();
      pen.ring(point, r, color, {width: 1.5});
    },
    ring(point, radius, color, style = {}) {
      begin(style);
      const [x, y] = view.project(point);
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.strokeStyle = color;
      context.stroke();
    },
    // A point with a shaft and a head; too short a shaft is not drawn.
    arrow(from, to, color, style = {}) {
      const [x0, y0] = view.project(from);
      const [x1, y1] = view.project(to);
      const length = Math.hypot(x1 - x0, y1 - y0);
      if (length < 2) return;
      begin(style);
      const head = Math.min(9, 0.6 * length);
      const [ux, uy] = [(x1 - x0) / length, (y1 - y0) / length];
      context.beginPath();
      context.moveTo(x0, y0);
      context.lineTo(x1, y1);
      context.moveTo(x1 - head * (ux + 0.55 * uy), y1 - head * (uy - 0.55 * ux));
      context.lineTo(x1, y1);
      context.lineTo(x1 - head * (ux - 0.55 * uy), y1 - head * (uy + 0.55 * ux));
      context.strokeStyle = color;
      context.stroke();
    },
    // A turn about a point, of an angle in rad, counter-clockwise.
    turn(point, radius, angle, color, style = {}) {
      if (Math.abs(angle) < 0.03) return;
      begin(style);
      const [x, y] = view.project(point);
      const start = -Math.PI / 2;
      const end = start - angle;
      context.beginPath();
      context.arc(x, y, radius, start, end, angle > 0);
      const [tx, ty] = [x + radius * Math.cos(end), y + radius * Math.sin(end)];
      const along = end + (angle > 0 ? -1 : 1) * Math.PI / 2;
      for (const side of [-0.5, 0.5]) {
        context.moveTo(tx, ty);
        context.lineTo(tx - 8 * Math.cos(along + side), ty - 8 * Math.sin(along + side));
      }
      context.strokeStyle = color;
      context.stroke();
    },
    text(point, content, color, {dx = 0, dy = 0, align = 'center'} = {}) {
      const [x, y] = view.project(point);
      context.globalAlpha = 1;
      context.font = '12px system-ui, sans-serif';
      context.textAlign = align;
      context.fillStyle = color;
      context.fillText(content, x + dx, y + dy);
    },
  };
  return pen;
};

const drawGoal = (pen, point) => {
  pen.ring(point, 9, theme.good, {width: 2});
  pen.disc(point, 3, theme.good);
  pen.text(point, 'goal', theme.good, {dy: -15});
};
