import sharp from 'sharp';
import type { Material } from './material.ts';
import type { Mesh } from './mesh.ts';
import type { Built, Texture } from './order.ts';
import { dot, turned, unit, type Vector } from './vectors.ts';

const SIDE = 512;
/** Drawn larger, and then made smaller, so that edges are smooth. */
const FINER = 1.5;

const LIGHT = unit([-0.55, 0.8, 0.65]);
const FILL = unit([0.8, 0.25, 0.4]);
const HALF = unit([LIGHT[0], LIGHT[1], LIGHT[2] + 1]);
/** Seen from the front right and a little from above. */
const TILT = 0.38;
const TURN = -0.62;

/** A picture of an object, 512 by 512 pixels, as PNG. */
export async function preview({ mesh, material, texture }: Built): Promise<Uint8Array> {
  const size = SIDE * FINER;
  const color = new Float32Array(size * size * 3);
  const depth = new Float32Array(size * size).fill(-Infinity);
  backdrop(color, size);
  const see = seenFrom(mesh, size);
  shadow(mesh, see, { color, depth, size });
  drawMesh(mesh, material, texture, see, { color, depth, size });
  const rgb = Uint8Array.from(color, (value) => Math.min(255, Math.max(0, value)));
  const file = await sharp(rgb, { raw: { width: size, height: size, channels: 3 } })
    .resize(SIDE, SIDE)
    .png()
    .toBuffer();
  return Uint8Array.from(file);
}

function backdrop(color: Float32Array, size: number): void {
  for (let i = 0; i < size * size; i++) {
    const [x, y] = [(i % size) / size - 0.5, Math.floor(i / size) / size - 0.45];
    const shade = 238 - 70 * Math.min(1, x * x * 1.6 + y * y * 1.8);
    color.set([shade, shade, shade + 3], 3 * i);
  }
}

/** How dark it is right under an object, and how far beyond its sides that reaches. */
const SHADOW = { dark: 0.42, reach: 1.35 };

/** The soft shadow of an object on the ground that it stands on. */
function shadow({ positions: points }: Mesh, see: Seeing, { color, size }: Canvas): void {
  const foot = points.reduce((least, [, y]) => Math.min(least, y), Infinity);
  const tall = points.reduce((most, [, y]) => Math.max(most, y), foot) - foot;
  // What touches the ground darkens it: of a tree the trunk, not the crown.
  const near = points.filter(([, y]) => y < foot + 0.12 * tall);
  const [x, halfX] = middleOf(near.map((point) => point[0]));
  const [z, halfZ] = middleOf(near.map((point) => point[2]));
  const center = see([x, foot, z]);
  const across = see([x + halfX * SHADOW.reach, foot, z]);
  const along = see([x, foot, z + halfZ * SHADOW.reach]);
  const [ax, ay] = [across[0] - center[0], across[1] - center[1]];
  const [bx, by] = [along[0] - center[0], along[1] - center[1]];
  const area = ax * by - bx * ay || 1;
  for (let i = 0; i < size * size; i++) {
    const [px, py] = [(i % size) - center[0], Math.floor(i / size) - center[1]];
    const away = ((px * by - bx * py) / area) ** 2 + ((ax * py - px * ay) / area) ** 2;
    if (away >= 1) continue;
    const light = 1 - SHADOW.dark * (1 - away) ** 1.5;
    for (let k = 0; k < 3; k++) color[3 * i + k] = (color[3 * i + k] as number) * light;
  }
}

/** The middle of some numbers, and how far they go from there; at least a little. */
function middleOf(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [(low + high) / 2, Math.max(0.03, (high - low) / 2)];
}

interface Canvas {
  readonly color: Float32Array;
  readonly depth: Float32Array;
  readonly size: number;
}

type Seeing = (position: Vector) => Vector;

/** Turns the object to the camera and makes it fill the picture; x and y in pixels. */
function seenFrom({ positions }: Mesh, size: number): Seeing {
  const all = positions.map(toCamera);
  const range = (axis: 0 | 1) => {
    let [low, high] = [Infinity, -Infinity];
    for (const position of all) {
      low = Math.min(low, position[axis]);
      high = Math.max(high, position[axis]);
    }
    return [low, high] as const;
  };
  const [[left, right], [low, high]] = [range(0), range(1)];
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
  return turned(turned(position, [0, TURN, 0]), [TILT, 0, 0]);
}

function drawMesh(mesh: Mesh, finish: Material, atlas: Texture, see: Seeing, canvas: Canvas): void {
  const corners: Corner[] = mesh.positions.map((position, i) => {
    const [x, y, z] = see(position);
    const [u, v] = mesh.uvs[i] ?? [0, 0];
    return { x, y, z, u, v, ...lit(toCamera(mesh.normals[i] ?? [0, 1, 0]), finish) };
  });
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => corners[mesh.indices[i + k] ?? 0]) as [
      Corner,
      Corner,
      Corner,
    ];
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    // On the canvas y points down: what faces us goes clockwise there.
    if (area === 0 || (area > 0 && finish.opacity === 1)) continue;
    fill(a, b, c, area, finish, atlas, canvas);
  }
}

/** A corner of a triangle on the canvas, and the light that it sends to us. */
interface Corner {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly u: number;
  readonly v: number;
  /** Multiplies the colour; is added to it. */
  readonly light: number;
  readonly shine: number;
}

function lit(
  normal: Vector,
  { roughness, metallic, glow }: Material,
): { light: number; shine: number } {
  const lamps =
    0.38 + 0.6 * Math.max(0, dot(normal, LIGHT)) + 0.34 * Math.max(0, dot(normal, FILL));
  const sky = metallic * 0.28 * (normal[1] > 0 ? normal[1] : -0.6 * normal[1] - 0.5);
  const gloss = Math.max(0, dot(normal, HALF)) ** (4 + 90 * (1 - roughness) ** 2) * (1 - roughness);
  return { light: lamps + 0.08 * normal[1] + sky + 0.7 * glow, shine: 190 * gloss };
}

function fill(
  a: Corner,
  b: Corner,
  c: Corner,
  area: number,
  finish: Material,
  atlas: Texture,
  canvas: Canvas,
): void {
  const { color, depth, size } = canvas;
  const clamp = (value: number) => Math.min(size - 1, Math.max(0, value));
  const [left, right] = [
    clamp(Math.floor(Math.min(a.x, b.x, c.x))),
    clamp(Math.ceil(Math.max(a.x, b.x, c.x))),
  ];
  const [top, bottom] = [
    clamp(Math.floor(Math.min(a.y, b.y, c.y))),
    clamp(Math.ceil(Math.max(a.y, b.y, c.y))),
  ];
  const keep = 1 - finish.opacity;
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const wa = 1 - wb - wc;
      const i = y * size + x;
      const z = wa * a.z + wb * b.z + wc * c.z;
      if (wa < 0 || wb < 0 || wc < 0 || z <= (depth[i] as number)) continue;
      if (keep === 0) depth[i] = z;
      const column = Math.min(
        atlas.side - 1,
        Math.floor((wa * a.u + wb * b.u + wc * c.u) * atlas.side),
      );
      const row = Math.min(
        atlas.side - 1,
        Math.floor((wa * a.v + wb * b.v + wc * c.v) * atlas.side),
      );
      const light = wa * a.light + wb * b.light + wc * c.light;
      const shine = wa * a.shine + wb * b.shine + wc * c.shine;
      for (let k = 0; k < 3; k++) {
        const base = atlas.rgb[3 * (row * atlas.side + column) + k] ?? 0;
        const gloss = finish.metallic > 0 ? (shine * base) / 255 : shine;
        color[3 * i + k] =
          (color[3 * i + k] as number) * keep + (base * light + gloss) * finish.opacity;
      }
    }
  }
}
