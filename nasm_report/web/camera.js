// SPDX-License-Identifier: Apache-2.0
// Views turn world coordinates into those of the canvas. `fit` puts a box of the world into it.
const flatView = () => {
  let scale = 1;
  let offset = [0, 0];
  return {
    fit({low, high}, width, height) {
      const margin = 26;
      scale = Math.min((width - 2 * margin) / (high[0] - low[0]), (height - 2 * margin) / (high[1] - low[1]));
      offset = [width / 2 - scale * (low[0] + high[0]) / 2, height / 2 + scale * (low[1] + high[1]) / 2];
    },
    project: ([x, y]) => [offset[0] + scale * x, offset[1] - scale * y],
    depth: () => 0,
    scale: () => scale,
  };
};

// Parallel projection from a point that the pointer moves around the box; z is up.
const orbitView = (canvas, redraw) => {
  let yaw = -0.65;
  let pitch = 0.42;
  let scale = 1;
  let center = [0, 0, 0];
  let middle = [0, 0];
  canvas.classList.add('turnable');
  canvas.addEventListener('pointermove', (event) => {
    if (event.buttons === 0) return;
    yaw += event.movementX * 0.008;
    pitch = clamp(pitch + event.movementY * 0.006, -0.2, 1.5);
    redraw();
  });
  const turn = ([x, y, z]) => {
    const [dx, dy, dz] = [x - center[0], y - center[1], z - center[2]];
    const side = Math.cos(yaw) * dx - Math.sin(yaw) * dy;
    const depth = Math.sin(yaw) * dx + Math.cos(yaw) * dy;
    return [side, Math.cos(pitch) * dz + Math.sin(pitch) * depth, Math.cos(pitch) * depth - Math.sin(pitch) * dz];
  };
  return {
    fit({low, high}, width, height) {
      center = low.map((value, i) => (value + high[i]) / 2);
      const corners = [0, 1, 2, 3, 4, 5, 6, 7].map((i) => turn(low.map((value, k) => i >> k & 1 ? high[k] : value)));
      const ends = [0, 1].map((k) => [Math.min, Math.max].map((pick) => pick(...corners.map((corner) => corner[k]))));
      const margin = 20;
      scale = Math.min((width - 2 * margin) / (ends[0][1] - ends[0][0]), (height - 2 * margin) / (ends[1][1] - ends[1][0]));
      middle = [width / 2 - scale * (ends[0][0] + ends[0][1]) / 2, height / 2 + scale * (ends[1][0] + ends[1][1]) / 2];
    },
    project(point) {
      const [side, up] = turn(point);
      return [middle[0] + scale * side, middle[1] - scale * up];
    },
    // Away from the eye.
    depth: (point) => turn(point)[2],
    scale: () => scale,
  };
};
