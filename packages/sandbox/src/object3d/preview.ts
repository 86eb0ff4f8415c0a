import { byteAt, float32At, itemAt } from '@genmedia/media/arrays';
import { type Picture, rasterize } from '@genmedia/media/image';
import { sharpOf } from '../picture/sharp-of.ts';
import type { Built } from './built.ts';
import type { Material } from './material.ts';
import { type Mesh, rangeOf } from './mesh.ts';
import { dot, turned, unit, type Vector } from './vectors.ts';

const sidePixels = 512;
/** The picture is drawn larger and then reduced, so that edges are smooth. */
const oversampling = 1.5;

const keyLight = unit([-0.55, 0.8, 0.65]);
const fillLight = unit([0.8, 0.25, 0.4]);
/** Halfway between the key light and the camera (the Blinn-Phong model of gloss). */
const halfway = unit([keyLight[0], keyLight[1], keyLight[2] + 1]);
/** The camera is at the front right, a little above the object. */
const tilt = 0.38;
const cameraTurn = -0.62;

/** A picture of an object as PNG, 512 by 512 pixels. */
export async function preview({ mesh, material, texture }: Built): Promise<Uint8Array> {
  const size = sidePixels * oversampling;
  const project = projectionOf(mesh, size);
  const canvas: Canvas = {
    color: new Float32Array((await rasterize(ground(mesh, project, size))).data),
    depth: new Float32Array(size * size).fill(-Infinity),
    size,
  };
  drawMesh(mesh, material, texture, project, canvas);
  // `Uint8Array.from` would take ten times as long, because it accepts any iterable.
  const rgb = new Uint8Array(canvas.color.map((value) => Math.min(255, Math.max(0, value))));
  const file = await sharpOf({ data: rgb, width: size, height: size })
    .resize(sidePixels, sidePixels)
    .png()
    .toBuffer();
  return Uint8Array.from(file);
}

/**
 * A backdrop with the soft shadow of the parts near the ground: for a tree the trunk's, not the
 * crown's.
 */
function ground({ positions }: Mesh, project: Projection, size: number): string {
  const [foot, top] = rangeOf(positions, 1);
  const near = positions.filter(([, height]) => height < foot + 0.12 * (top - foot));
  const [[left, right], [back, front]] = [rangeOf(near, 0), rangeOf(near, 2)];
  const [x, y] = project([(left + right) / 2, foot, (back + front) / 2]);
  const [edge] = project([right, foot, (back + front) / 2]);
  const wide = Math.max(0.06 * size, 1.5 * Math.abs(edge - x));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs>
<radialGradient id="wall" cy="0.45" r="0.75"><stop stop-color="#eeeef1"/><stop offset="1" stop-color="#b4b4b9"/></radialGradient>
<radialGradient id="shade"><stop stop-opacity="0.42"/><stop offset="0.6" stop-opacity="0.2"/><stop offset="1" stop-opacity="0"/></radialGradient></defs>
<rect width="${size}" height="${size}" fill="url(#wall)"/><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${0.45 * wide}" fill="url(#shade)"/></svg>`;
}

interface Canvas {
  readonly color: Float32Array;
  readonly depth: Float32Array;
  readonly size: number;
}

type Projection = (position: Vector) => Vector;

/** Turns the object to the camera and scales it to fill the picture; x and y are in pixels. */
function projectionOf({ positions }: Mesh, size: number): Projection {
  const all = positions.map(toCamera);
  const [[left, right], [low, high]] = [rangeOf(all, 0), rangeOf(all, 1)];
  const scale = (0.8 * size) / Math.max(right - left, high - low, 1e-6);
  return (position) => {
    const [x, y, z] = toCamera(position);
    return [
      size / 2 + (x - (left + right) / 2) * scale,
      size / 2 - (y - (low + high) / 2) * scale,
      z * scale,
    ];
  };
}

function toCamera(position: Vector): Vector {
  return turned(position, cameraTurn, tilt);
}

function drawMesh(
  mesh: Mesh,
  finish: Material,
  atlas: Picture,
  project: Projection,
  canvas: Canvas,
): void {
  const corners: Corner[] = mesh.positions.map((position, i) => {
    const [x, y, z] = project(position);
    const [u, v] = mesh.uvs[i] ?? [0, 0];
    return { x, y, z, u, v, ...shaded(toCamera(mesh.normals[i] ?? [0, 1, 0]), finish) };
  });
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const cornerAt = (k: number) => itemAt(corners, itemAt(mesh.indices, i + k));
    const face: Face = [cornerAt(0), cornerAt(1), cornerAt(2)];
    const [a, b, c] = face;
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    // On the canvas y points down, so faces towards the camera are clockwise.
    if (area === 0 || (area > 0 && finish.opacity === 1)) continue;
    fill(face, area, finish, atlas, canvas);
  }
}

/** A corner of a triangle on the canvas, and the light that it reflects to the camera. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly u: number;
  readonly v: number;
  /** `light` multiplies the colour, `shine` is added to it. */
  readonly light: number;
  readonly shine: number;
}

type Face = readonly [Corner, Corner, Corner];

function shaded(normal: Vector, { roughness, metallic, glow }: Material) {
  const lamps =
    0.38 + 0.6 * Math.max(0, dot(normal, keyLight)) + 0.34 * Math.max(0, dot(normal, fillLight));
  const sky = metallic * 0.28 * (normal[1] > 0 ? normal[1] : -0.6 * normal[1] - 0.5);
  const gloss =
    Math.max(0, dot(normal, halfway)) ** (4 + 90 * (1 - roughness) ** 2) * (1 - roughness);
  return { light: lamps + 0.08 * normal[1] + sky + 0.7 * glow, shine: 190 * gloss };
}

function fill(
  [a, b, c]: Face,
  area: number,
  { opacity, metallic }: Material,
  { data: rgb, width: side }: Picture,
  { color, depth, size }: Canvas,
): void {
  const clamp = (value: number, most: number) => Math.min(most, Math.max(0, Math.floor(value)));
  const span = (key: 'x' | 'y') =>
    [Math.min, Math.max].map((most) => clamp(most(a[key], b[key], c[key]) + 1, size - 1));
  const [[left = 0, right = 0], [top = 0, bottom = 0]] = [span('x'), span('y')];
  for (let y = Math.max(0, top - 1); y <= bottom; y++) {
    for (let x = Math.max(0, left - 1); x <= right; x++) {
      const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const wa = 1 - wb - wc;
      const i = y * size + x;
      const z = wa * a.z + wb * b.z + wc * c.z;
      if (wa < 0 || wb < 0 || wc < 0 || z <= float32At(depth, i)) continue;
      if (opacity === 1) depth[i] = z;
      const column = clamp((wa * a.u + wb * b.u + wc * c.u) * side, side - 1);
      const row = clamp((wa * a.v + wb * b.v + wc * c.v) * side, side - 1);
      const light = wa * a.light + wb * b.light + wc * c.light;
      const shine = wa * a.shine + wb * b.shine + wc * c.shine;
      for (let k = 0; k < 3; k++) {
        const base = byteAt(rgb, 3 * (row * side + column) + k);
        const gloss = metallic > 0 ? (shine * base) / 255 : shine;
        color[3 * i + k] =
          float32At(color, 3 * i + k) * (1 - opacity) + (base * light + gloss) * opacity;
      }
    }
  }
}
