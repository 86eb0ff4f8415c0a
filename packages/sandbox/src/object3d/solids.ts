import type { Random } from '@genmedia/media/random';
import { append, emptyMesh, type Mesh, surface } from './mesh.ts';
import type { Vector } from './vectors.ts';

/** A profile from the foot to the top: radius and height. */
type Profile = readonly (readonly [radius: number, height: number])[];

const TURN = 2 * Math.PI;

/** Bodies that geometry names, a metre high, in about `cells` steps around. */
const SOLIDS: Readonly<Record<string, (cells: number) => Mesh>> = {
  sphere: ball,
  ball,
  cube: () =>
    lathe(
      [
        [0, 0],
        [Math.SQRT1_2, 0],
        [Math.SQRT1_2, 1],
        [0, 1],
      ],
      4,
    ),
  cylinder: (cells) =>
    lathe(
      [
        [0, 0],
        [0.4, 0],
        [0.4, 1],
        [0, 1],
      ],
      cells,
    ),
  cone: (cells) =>
    lathe(
      [
        [0, 0],
        [0.45, 0],
        [0, 1],
      ],
      cells,
    ),
  pyramid: () =>
    lathe(
      [
        [0, 0],
        [0.7, 0],
        [0, 1],
      ],
      4,
    ),
  ring: torus,
};

export function solidNamed(name: string, cells: number): Mesh | undefined {
  return SOLIDS[name]?.(cells);
}

/** A turned body that nobody has a name for. */
export function sculpture(cells: number, random: Random): Mesh {
  const radii = Array.from({ length: 7 }, () => random.range(0.1, 0.42));
  const [twist, lobes, deep] = [random.range(-3, 3), random.int(2, 5), random.range(0.1, 0.3)];
  const at = (t: number) => {
    const k = t * (radii.length - 1);
    const [low, high] = [radii[Math.floor(k)] ?? 0, radii[Math.ceil(k)] ?? 0];
    const s = k - Math.floor(k);
    return (low + (high - low) * s * s * (3 - 2 * s)) * Math.min(1, t / 0.03, (1 - t) / 0.03);
  };
  return surface(cells, cells, (u, v) => {
    const angle = TURN * u;
    const r = at(v) * (1 + deep * Math.cos(lobes * angle + twist * v));
    return [r * Math.sin(angle), v, r * Math.cos(angle)];
  });
}

function ball(cells: number): Mesh {
  return surface(cells, Math.max(3, Math.round(cells / 2)), (u, v) => {
    const [lift, around] = [Math.PI * (v - 0.5), TURN * u];
    const flat = 0.5 * Math.cos(lift);
    return [flat * Math.sin(around), 0.5 + 0.5 * Math.sin(lift), flat * Math.cos(around)];
  });
}

function torus(cells: number): Mesh {
  return surface(cells, Math.max(3, Math.round(cells / 2)), (u, v) => {
    const [around, about] = [TURN * u, TURN * v];
    const r = 0.37 + 0.13 * Math.cos(about);
    return [r * Math.cos(around), 0.5 + r * Math.sin(around), 0.13 * Math.sin(about)];
  });
}

/** Straight between its corners, which are edges. */
function lathe(profile: Profile, cells: number): Mesh {
  const mesh = emptyMesh();
  const around = Math.max(4, cells);
  for (const [i, [r1, y1]] of profile.slice(1).entries()) {
    const [r0 = 0, y0 = 0] = profile[i] ?? [];
    const rows =
      around === 4 ? 1 : Math.max(1, Math.round(cells * Math.hypot(r1 - r0, y1 - y0) * 0.4));
    const flat = around === 4;
    const at = (u: number, v: number): Vector => {
      const [r, angle] = [r0 + (r1 - r0) * v, TURN * (u + (flat ? 0.125 : 0))];
      return [r * Math.sin(angle), y0 + (y1 - y0) * v, r * Math.cos(angle)];
    };
    if (!flat) append(mesh, surface(around, rows, at));
    else
      for (let k = 0; k < 4; k++) {
        const [a, b] = [at(k / 4, 0), at((k + 1) / 4, 0)];
        const [c, d] = [at(k / 4, 1), at((k + 1) / 4, 1)];
        append(mesh, patch(a, b, c, d));
      }
  }
  return mesh;
}

/** A flat face from its lower edge, a to b, to its upper one, c to d. */
function patch(a: Vector, b: Vector, c: Vector, d: Vector): Mesh {
  const mix = (u: number, v: number, k: number) =>
    ((a[k] ?? 0) * (1 - u) + (b[k] ?? 0) * u) * (1 - v) +
    ((c[k] ?? 0) * (1 - u) + (d[k] ?? 0) * u) * v;
  return surface(1, 1, (u, v) => [mix(u, v, 0), mix(u, v, 1), mix(u, v, 2)]);
}
