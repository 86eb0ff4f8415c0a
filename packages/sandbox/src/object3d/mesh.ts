import { cross, minus, plus, times, unit, type Vector } from './vectors.ts';

/** Triangles, counter-clockwise from outside, with a normal and a place in a texture per corner. */
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

/** Adds a mesh to another. */
export function append(into: Mesh, { positions, normals, uvs, indices }: Mesh): void {
  const first = into.positions.length;
  for (const position of positions) into.positions.push(position);
  for (const normal of normals) into.normals.push(normal);
  for (const uv of uvs) into.uvs.push(uv);
  for (const index of indices) into.indices.push(first + index);
}

/** The same, made larger and then moved. */
export function placed(mesh: Mesh, move: Vector, scale = 1): Mesh {
  return { ...mesh, positions: mesh.positions.map((at) => plus(times(at, scale), move)) };
}

/** One corner of the triangles. */
export interface Vertex {
  readonly position: Vector;
  readonly normal: Vector;
  readonly uv: readonly [u: number, v: number];
}

/** Vertices in rows, from below, joined to a surface that is seen from where columns go to the right. */
export function grid(
  columns: number,
  rows: number,
  at: (column: number, row: number) => Vertex,
): Mesh {
  const mesh = emptyMesh();
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const { position, normal, uv } = at(column, row);
      mesh.positions.push(position);
      mesh.normals.push(normal);
      mesh.uvs.push(uv);
      if (row === 0 || column === 0) continue;
      const i = row * columns + column;
      triangle(mesh, i - columns - 1, i - columns, i);
      triangle(mesh, i - columns - 1, i, i - 1);
    }
  }
  return mesh;
}

/**
 * A surface over u and v from 0 to 1, in so many steps each way. Its outside is where du × dv
 * points.
 */
export function surface(columns: number, rows: number, at: (u: number, v: number) => Vector): Mesh {
  const near = 1e-4;
  return grid(columns + 1, rows + 1, (column, row) => {
    const [u, v] = [column / columns, row / rows];
    // At the ends, where a surface may close in a point, a little inside.
    const inner = Math.min(1 - 2 * near, Math.max(2 * near, v));
    const du = minus(at(u + near, inner), at(u - near, inner));
    const dv = minus(at(u, inner + near), at(u, inner - near));
    return { position: at(u, v), normal: unit(cross(du, dv)), uv: [u, 1 - v] };
  });
}

/** Unless two of its corners are at one place. */
export function triangle(mesh: Mesh, a: number, b: number, c: number): void {
  const [pa, pb, pc] = [a, b, c].map((i) => mesh.positions[i]) as [Vector, Vector, Vector];
  if (Math.hypot(...cross(minus(pb, pa), minus(pc, pa))) > 1e-12) mesh.indices.push(a, b, c);
}

/** The same, moved so that it stands on y = 0, around the y axis. */
export function standing(mesh: Mesh): Mesh {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (const position of mesh.positions)
    position.forEach((value, axis) => {
      low[axis] = Math.min(low[axis] ?? 0, value);
      high[axis] = Math.max(high[axis] ?? 0, value);
    });
  const middle = (axis: number) => ((low[axis] ?? 0) + (high[axis] ?? 0)) / 2;
  return placed(mesh, [-middle(0), -(low[1] ?? 0), -middle(2)]);
}
