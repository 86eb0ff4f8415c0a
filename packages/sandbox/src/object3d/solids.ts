import type { Random } from '@genmedia/media/random';
import { addSurface, emptyMesh, type Mesh } from './mesh.ts';
import type { Vector } from './vectors.ts';

const TURN = 2 * Math.PI;

/** Outlines of bodies from the foot to the top, as radius and height; `square` ones have four sides. */
const LATHED: Readonly<Record<string, { profile: string; square?: true }>> = {
  cube: { profile: '0 0, 0.7071 0, 0.7071 1, 0 1', square: true },
  pyramid: { profile: '0 0, 0.7 0, 0 1', square: true },
  cylinder: { profile: '0 0, 0.4 0, 0.4 1, 0 1' },
  cone: { profile: '0 0, 0.45 0, 0 1' },
};

/** A body that geometry names, a metre high, in about `cells` steps around. */
export function solidNamed(name: string, cells: number): Mesh | undefined {
  const half = Math.max(3, Math.round(cells / 2));
  if (name === 'sphere' || name === 'ball')
    return surface(cells, half, (u, v) => {
      const flat = 0.5 * Math.sin(Math.PI * v);
      return [
        flat * Math.sin(TURN * u),
        0.5 - 0.5 * Math.cos(Math.PI * v),
        flat * Math.cos(TURN * u),
      ];
    });
  if (name === 'ring')
    return surface(cells, half, (u, v) => {
      const r = 0.37 + 0.13 * Math.cos(TURN * v);
      return [r * Math.cos(TURN * u), 0.5 + r * Math.sin(TURN * u), 0.13 * Math.sin(TURN * v)];
    });
  const lathed = LATHED[name];
  return lathed && lathe(lathed.profile, lathed.square ? 4 : Math.max(5, cells));
}

/** A turned body that nobody has a name for. */
export function sculpture(cells: number, random: Random): Mesh {
  const radii = Array.from({ length: 7 }, () => random.range(0.1, 0.42));
  const [twist, lobes, deep] = [random.range(-3, 3), random.int(2, 5), random.range(0.1, 0.3)];
  return surface(cells, cells, (u, v) => {
    const k = v * (radii.length - 1);
    const [low = 0, high = low] = radii.slice(Math.floor(k), Math.floor(k) + 2);
    const s = k - Math.floor(k);
    const wide = (low + (high - low) * s * s * (3 - 2 * s)) * Math.min(1, v / 0.03, (1 - v) / 0.03);
    const r = wide * (1 + deep * Math.cos(lobes * TURN * u + twist * v));
    return [r * Math.sin(TURN * u), v, r * Math.cos(TURN * u)];
  });
}

function surface(columns: number, rows: number, at: (u: number, v: number) => Vector): Mesh {
  const mesh = emptyMesh();
  addSurface(mesh, columns, rows, at);
  return mesh;
}

/** Joins the corners of an outline by straight walls; with four sides each wall is flat. */
function lathe(outline: string, sides: number): Mesh {
  const mesh = emptyMesh();
  const corners = outline.split(', ').map((corner) => corner.split(' ').map(Number));
  corners.slice(1).forEach(([r1 = 0, y1 = 0], i) => {
    const [r0 = 0, y0 = 0] = corners[i] ?? [];
    const on = (turn: number, v: number): Vector => {
      const r = r0 + (r1 - r0) * v;
      return [r * Math.sin(TURN * turn), y0 + (y1 - y0) * v, r * Math.cos(TURN * turn)];
    };
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
