import { itemAt } from '@genmedia/media/arrays';
import { cross, minus, plus, times, unit, type Vector } from './vectors.ts';

/**
 * Triangles, counter-clockwise as seen from outside, with a normal and a texture coordinate per
 * corner.
 */
export interface Mesh {
  readonly positions: Vector[];
  readonly normals: Vector[];
  /** From 0 to 1, v downwards, as in glTF. */
  readonly uvs: (readonly [u: number, v: number])[];
  readonly indices: number[];
}

export function emptyMesh(): Mesh {
  return { positions: [], normals: [], uvs: [], indices: [] };
}

/**
 * Adds a surface over u and v from 0 to 1, with a number of steps in each direction. Its outside is
 * in the direction of du × dv.
 */
export function addSurface(
  mesh: Mesh,
  columns: number,
  rows: number,
  at: (u: number, v: number) => Vector,
): void {
  const near = 1e-4;
  const first = mesh.positions.length;
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [u, v] = [column / columns, row / rows];
      // At the ends, where a surface may close to a point, the slope is measured a little further
      // inside.
      const inner = Math.min(1 - 2 * near, Math.max(2 * near, v));
      const du = minus(at(u + near, inner), at(u - near, inner));
      const dv = minus(at(u, inner + near), at(u, inner - near));
      mesh.positions.push(at(u, v));
      mesh.normals.push(unit(cross(du, dv)));
      mesh.uvs.push([u, 1 - v]);
      if (row === 0 || column === 0) continue;
      const i = first + row * (columns + 1) + column;
      triangle(mesh, i - columns - 2, i - columns - 1, i);
      triangle(mesh, i - columns - 2, i, i - 1);
    }
  }
}

/** Adds a triangle, unless two of its corners are in the same place. */
export function triangle(mesh: Mesh, a: number, b: number, c: number): void {
  const [pa, pb, pc] = [
    itemAt(mesh.positions, a),
    itemAt(mesh.positions, b),
    itemAt(mesh.positions, c),
  ];
  if (Math.hypot(...cross(minus(pb, pa), minus(pc, pa))) > 1e-12) mesh.indices.push(a, b, c);
}

/** The lowest and the highest coordinate of points along an axis. */
export function rangeOf(points: readonly Vector[], axis: 0 | 1 | 2): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const point of points)
    [low, high] = [Math.min(low, point[axis]), Math.max(high, point[axis])];
  return [low, high];
}

/**
 * The mesh moved so that it stands on y = 0 and is centred on the y axis, and scaled to a height if
 * one is given.
 */
export function standing(mesh: Mesh, tall?: number): Mesh {
  const { positions } = mesh;
  const [[left, right], [low, high], [back, front]] = [
    rangeOf(positions, 0),
    rangeOf(positions, 1),
    rangeOf(positions, 2),
  ];
  const move: Vector = [-(left + right) / 2, -low, -(back + front) / 2];
  const scale = tall === undefined ? 1 : tall / (high - low);
  return { ...mesh, positions: positions.map((at) => times(plus(at, move), scale)) };
}
