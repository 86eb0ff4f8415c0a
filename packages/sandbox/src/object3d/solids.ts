import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { addSurface, emptyMesh, type Mesh } from './mesh.ts';
import data from './solids.json' with { type: 'json' };
import type { Vector } from './vectors.ts';

const fullTurn = 2 * Math.PI;

/** Profiles of solids from the foot to the top, as radius and height. The default is round. */
const lathedShapes: Readonly<Record<string, { profile: number[][]; sides?: number }>> = data.lathed;

/**
 * Furniture, as boards: their extents from left to right, upwards, and to the front. A board on the
 * right is mirrored to the left.
 */
const boardShapes: Readonly<Record<string, number[][]>> = data.boards;

/** A geometric solid or a piece of furniture, one metre high, with about `cells` steps around. */
export function solidNamed(name: string, cells: number): Mesh | undefined {
  const half = Math.max(3, Math.round(cells / 2));
  if (name === 'sphere' || name === 'ball')
    return surface(cells, half, (u, v) => {
      const r = 0.5 * Math.sin(Math.PI * v);
      return [
        r * Math.sin(fullTurn * u),
        0.5 - 0.5 * Math.cos(Math.PI * v),
        r * Math.cos(fullTurn * u),
      ];
    });
  if (name === 'ring')
    return surface(cells, half, (u, v) => {
      const r = 0.37 + 0.13 * Math.cos(fullTurn * v);
      return [
        r * Math.cos(fullTurn * u),
        0.5 + r * Math.sin(fullTurn * u),
        0.13 * Math.sin(fullTurn * v),
      ];
    });
  const boards = boardShapes[name];
  if (boards !== undefined) return joined(boards);
  const lathed = lathedShapes[name];
  return lathed && lathe(lathed.profile, lathed.sides ?? Math.max(5, cells));
}

/** A random body around an upright axis, with twisted lobes, for prompts without a known thing. */
export function sculpture(cells: number, random: Random): Mesh {
  const radii = Array.from({ length: 7 }, () => random.range(0.1, 0.42));
  const [twist, lobes, deep] = [random.range(-3, 3), random.int(2, 5), random.range(0.1, 0.3)];
  return surface(cells, cells, (u, v) => {
    const k = v * (radii.length - 1);
    const [low = 0, high = low] = radii.slice(Math.floor(k), Math.floor(k) + 2);
    const s = k - Math.floor(k);
    const wide = (low + (high - low) * s * s * (3 - 2 * s)) * Math.min(1, v / 0.03, (1 - v) / 0.03);
    const r = wide * (1 + deep * Math.cos(lobes * fullTurn * u + twist * v));
    return [r * Math.sin(fullTurn * u), v, r * Math.cos(fullTurn * u)];
  });
}

function surface(columns: number, rows: number, at: (u: number, v: number) => Vector): Mesh {
  const mesh = emptyMesh();
  addSurface(mesh, columns, rows, at);
  return mesh;
}

function joined(boards: readonly (readonly number[])[]): Mesh {
  const mesh = emptyMesh();
  for (const [left = 0, right = 0, foot = 0, top = 0, back = 0, front = 0] of boards) {
    addBox(mesh, [left, foot, back], [right, top, front]);
    if (left > 0) addBox(mesh, [-right, foot, back], [-left, top, front]);
  }
  return mesh;
}

function addBox(mesh: Mesh, low: Vector, high: Vector): void {
  for (const axis of [0, 1, 2] as const) {
    const [along, up] = [(axis + 1) % 3, (axis + 2) % 3];
    for (const side of [low, high])
      addSurface(mesh, 1, 1, (u, v) => {
        const at: [number, number, number] = [...side];
        // The far side runs in the other direction, so that both sides face outwards.
        const across = side === high ? u : 1 - u;
        for (const [k, part] of [
          [along, across],
          [up, v],
        ] as const)
          at[k] = itemAt(low, k) + (itemAt(high, k) - itemAt(low, k)) * part;
        return at;
      });
  }
}

/** Connects the corners of a profile by straight walls. With four sides, each wall is flat. */
function lathe(corners: readonly (readonly number[])[], sides: number): Mesh {
  const mesh = emptyMesh();
  corners.slice(1).forEach(([r1 = 0, y1 = 0], i) => {
    const [r0 = 0, y0 = 0] = corners[i] ?? [];
    const on = (turn: number, v: number): Vector => {
      const r = r0 + (r1 - r0) * v;
      return [r * Math.sin(fullTurn * turn), y0 + (y1 - y0) * v, r * Math.cos(fullTurn * turn)];
    };
    // So many that cells are about square at a radius of 0.4 m: 1 / (2π · 0.4) is 0.4.
    const rows = Math.max(1, Math.round(sides * Math.hypot(r1 - r0, y1 - y0) * 0.4));
    if (sides > 4) addSurface(mesh, sides, rows, on);
    else
      for (let k = 0; k < 4; k++) {
        const [from, to] = [(k + 0.5) / 4, (k + 1.5) / 4];
        addSurface(mesh, 1, 1, (u, v) => {
          const [a, b] = [on(from, v), on(to, v)];
          return [a[0] + (b[0] - a[0]) * u, a[1], a[2] + (b[2] - a[2]) * u];
        });
      }
  });
  return mesh;
}
