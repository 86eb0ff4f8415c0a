import { itemAt } from '@genmedia/media/arrays';
import { invalid } from '../problems.ts';
import { emptyMesh, type Mesh, triangle } from './mesh.ts';
import type { Silhouette } from './silhouette.ts';
import { type Field, fieldOf, valueAt } from './thickness.ts';
import { unit, type Vector } from './vectors.ts';

/**
 * The point of the picture for a corner of the mesh, as shares of width and height, on the front or
 * the back.
 */
export type Skin = (x: number, y: number, front: boolean) => readonly [number, number];

/**
 * Inflates a silhouette like a cushion, thinner where it is narrower. Objects with rotational
 * symmetry become round. The mesh is closed, one metre on its longer side, with about `cells` faces
 * across.
 *
 * @throws InvalidArgumentError if the object is too thin for the mesh
 */
export function inflate(silhouette: Silhouette, cells: number, skin: Skin): Mesh {
  const field = fieldOf(silhouette);
  const mesh = emptyMesh();
  const step = Math.max(1, Math.max(field.width, field.height) / cells);
  for (const front of [true, false]) {
    const side = new MeshSide(field, front, skin, mesh);
    for (let y = -step; y < field.height + step; y += step) {
      for (let x = -step; x < field.width + step; x += step) side.addCell(x, y, step);
    }
  }
  if (mesh.indices.length === 0)
    throw invalid(
      'images',
      'The object in the image is too thin: send a larger or bolder picture.',
    );
  return mesh;
}

/** One side of the object: a grid that is cut along the outline. */
class MeshSide {
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
      const [a, b, c] = [itemAt(outline, 0), itemAt(outline, i), itemAt(outline, i + 1)];
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
    const covered = corners.map(([cx, cy]) =>
      offOutline(valueAt(this.#field, this.#field.cover, cx, cy) - 0.5),
    );
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
    const z = (isRim ? 0 : valueAt(this.#field, thick, x, y)) * scale * (this.#isFront ? 1 : -1);
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
      (valueAt(this.#field, thick, x + dx, y + dy) - valueAt(this.#field, thick, x - dx, y - dy)) /
      3;
    return unit([-slope(1.5, 0), slope(0, 1.5), this.#isFront ? 1 : -1]);
  }
}

/**
 * Puts a corner that is on the outline just outside of it. It would be one vertex with that of the rim,
 * but with thickness, and the mesh would be open there.
 */
function offOutline(covered: number): number {
  return Math.abs(covered) < 1e-3 ? -1e-3 : covered;
}
