import { float32At, itemAt } from '@genmedia/media/arrays';
import { emptyMesh, type Mesh, triangle } from './mesh.ts';
import type { Silhouette } from './silhouette.ts';
import { unit, type Vector } from './vectors.ts';

/** For each pixel, how much of it the object covers and how thick the object is there. */
interface Field {
  readonly cover: Float32Array;
  readonly thick: Float32Array;
  readonly width: number;
  readonly height: number;
}

/**
 * The point of the picture for a corner of the mesh, as shares of width and height, on the front or
 * the back.
 */
export type Skin = (x: number, y: number, front: boolean) => readonly [number, number];

/**
 * Inflates a silhouette like a cushion, thinner where it is narrower. Objects with rotational
 * symmetry become round. The mesh is closed, one metre on its longer side, with about `cells` faces
 * across.
 */
export function inflate(silhouette: Silhouette, cells: number, skin: Skin): Mesh {
  const field = fieldOf(silhouette);
  const mesh = emptyMesh();
  const step = Math.max(1, Math.max(field.width, field.height) / cells);
  for (const front of [true, false]) {
    const side = new Side(field, front, skin, mesh);
    for (let y = -step; y < field.height + step; y += step) {
      for (let x = -step; x < field.width + step; x += step) side.addCell(x, y, step);
    }
  }
  return mesh;
}

/** One side of the object: a grid that is cut along the outline. */
class Side {
  readonly #field: Field;
  readonly #isFront: boolean;
  readonly #skin: Skin;
  readonly #mesh: Mesh;
  /** The indices of the vertices, by their places. */
  readonly #vertices = new Map<string, number>();

  constructor(field: Field, isFront: boolean, skin: Skin, mesh: Mesh) {
    this.#field = field;
    this.#isFront = isFront;
    this.#skin = skin;
    this.#mesh = mesh;
  }

  /** Adds the part of a square that the object covers. */
  addCell(x: number, y: number, side: number): void {
    const outline = this.#outlineIn(x, y, side);
    for (let i = 1; i + 1 < outline.length; i++) {
      const [a, b, c] = [outline[0], outline[i], outline[i + 1]] as [number, number, number];
      if (this.#isFront) triangle(this.#mesh, a, b, c);
      else triangle(this.#mesh, a, c, b);
    }
  }

  /** The vertices around the part of a square that the object covers (marching squares). */
  #outlineIn(x: number, y: number, side: number): number[] {
    const corners = [
      [x, y],
      [x, y + side],
      [x + side, y + side],
      [x + side, y],
    ] as const;
    const covered = corners.map(([cx, cy]) => at(this.#field, this.#field.cover, cx, cy) - 0.5);
    const outline: number[] = [];
    if (covered.every((value) => value < 0)) return outline;
    corners.forEach(([cx, cy], i) => {
      const [nx, ny] = itemAt(corners, (i + 1) % 4);
      const [here, next] = [itemAt(covered, i), itemAt(covered, (i + 1) % 4)];
      if (here >= 0) outline.push(this.#vertexAt(cx, cy));
      if (here >= 0 === next >= 0) return;
      const share = here / (here - next);
      outline.push(this.#vertexAt(cx + (nx - cx) * share, cy + (ny - cy) * share, true));
    });
    return outline;
  }

  /** The index of the vertex at a place. On the rim, the object has no thickness. */
  #vertexAt(x: number, y: number, isRim = false): number {
    const key = `${x.toFixed(3)} ${y.toFixed(3)}`;
    const known = this.#vertices.get(key);
    if (known !== undefined) return known;
    const { width, height, thick } = this.#field;
    const scale = 1 / Math.max(width, height);
    const z = (isRim ? 0 : at(this.#field, thick, x, y)) * scale * (this.#isFront ? 1 : -1);
    const index = this.#mesh.positions.length;
    this.#vertices.set(key, index);
    this.#mesh.positions.push([(x - width / 2) * scale, (height / 2 - y) * scale, z]);
    this.#mesh.normals.push(this.#normalAt(x, y));
    this.#mesh.uvs.push(this.#skin(x / width, y / height, this.#isFront));
    return index;
  }

  #normalAt(x: number, y: number): Vector {
    const { thick } = this.#field;
    const slope = (dx: number, dy: number) =>
      (at(this.#field, thick, x + dx, y + dy) - at(this.#field, thick, x - dx, y - dy)) / 3;
    return unit([-slope(1.5, 0), slope(0, 1.5), this.#isFront ? 1 : -1]);
  }
}

function fieldOf(silhouette: Silhouette): Field {
  const { on, width, height } = silhouette;
  const radii = turnedRadii(silhouette);
  const round = radii
    ? turned(radii, width)
    : cushioned(distances(on, width, height), width, height);
  const soft = (values: Float32Array) => blurred(values, width, height, 2);
  return { cover: soft(Float32Array.from(on)), thick: soft(soft(round)), width, height };
}

function cushioned(inside: Float32Array, width: number, height: number): Float32Array {
  const deepest = inside.reduce((most, value) => Math.max(most, value), 0);
  const full = Math.min(deepest, 0.16 * Math.max(width, height));
  return inside.map((d) => (d >= full ? full : Math.sqrt(d * (2 * full - d))));
}

/**
 * For each row of pixels, the radius of a rotated body and the place of its axis; 0 outside the
 * body.
 */
type Radii = readonly (readonly [radius: number, axis: number])[];

/**
 * The radii of a shape that looks rotated, such as a vase or a bottle: symmetric to an upright
 * axis, without gaps, and taller than wide. `undefined` for other shapes.
 */
export function turnedRadii({ on, width, height }: Silhouette): Radii | undefined {
  let gaps = 0;
  const radii = Array.from({ length: height }, (_, y) => {
    const row = on.subarray(y * width, (y + 1) * width);
    const [left, right] = [row.indexOf(1), row.lastIndexOf(1) + 1];
    if (left < 0) return [0, 0] as const;
    gaps += right - left - row.reduce((sum, value) => sum + value, 0);
    return [(right - left) / 2, (left + right) / 2] as const;
  });
  const rows = radii.filter(([radius]) => radius > 0);
  const area = rows.reduce((sum, [radius]) => sum + 2 * radius, 0);
  const middle = rows.reduce((sum, [radius, axis]) => sum + 2 * radius * axis, 0) / area;
  const askew = rows.reduce((sum, [, axis]) => sum + Math.abs(axis - middle), 0);
  const widest = 2 * Math.max(...rows.map(([radius]) => radius));
  const isTurned = gaps < 0.01 * area && askew < 0.03 * area && rows.length > 1.15 * widest;
  return isTurned ? radii : undefined;
}

function turned(radii: Radii, width: number): Float32Array {
  return Float32Array.from({ length: radii.length * width }, (_, i) => {
    const [radius, axis] = radii[Math.floor(i / width)] ?? [0, 0];
    return Math.sqrt(Math.max(0, radius ** 2 - ((i % width) + 0.5 - axis) ** 2));
  });
}

/** The distance of each pixel to the nearest pixel that is off (chamfer distance, 3-4 weights). */
function distances(on: Uint8Array, width: number, height: number): Float32Array {
  const out = new Float32Array(on).map((value) => (value === 1 ? 1e6 : 0));
  const from = (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? 0 : float32At(out, y * width + x);
  const sweep = (x: number, y: number, s: 1 | -1) => {
    const i = y * width + x;
    if (out[i] === 0) return;
    out[i] = Math.min(
      float32At(out, i),
      from(x - s, y) + 1,
      from(x, y - s) + 1,
      from(x - s, y - s) + 1.4,
      from(x + s, y - s) + 1.4,
    );
  };
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) sweep(x, y, 1);
  for (let y = height - 1; y >= 0; y--) for (let x = width - 1; x >= 0; x--) sweep(x, y, -1);
  return out;
}

/** The mean over a square of `reach` pixels in each direction. */
function blurred(values: Float32Array, width: number, height: number, reach: number): Float32Array {
  const pass = (from: Float32Array, dx: number, dy: number) =>
    from.map((_, i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      let sum = 0;
      for (let k = -reach; k <= reach; k++) {
        const [nx, ny] = [x + k * dx, y + k * dy];
        if (nx >= 0 && ny >= 0 && nx < width && ny < height)
          sum += float32At(from, ny * width + nx);
      }
      return sum / (2 * reach + 1);
    });
  return pass(pass(values, 1, 0), 0, 1);
}

/** The value of a field between its pixels; 0 outside. */
function at({ width, height }: Field, values: Float32Array, x: number, y: number): number {
  const [ix, iy] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [tx, ty] = [x - 0.5 - ix, y - 0.5 - iy];
  const value = (px: number, py: number) =>
    px < 0 || py < 0 || px >= width || py >= height ? 0 : float32At(values, py * width + px);
  const upper = value(ix, iy) * (1 - tx) + value(ix + 1, iy) * tx;
  const lower = value(ix, iy + 1) * (1 - tx) + value(ix + 1, iy + 1) * tx;
  return upper * (1 - ty) + lower * ty;
}
