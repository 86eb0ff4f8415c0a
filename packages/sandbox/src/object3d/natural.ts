import { Random } from '../random.ts';
import { append, emptyMesh, grid, type Mesh, surface } from './mesh.ts';
import { cross, minus, plus, unit, type Vector } from './vectors.ts';

/** A boat's hull, and the deck that closes it. */
export function hull(stations: readonly Vector[], segments: number): Mesh {
  const mesh = emptyMesh();
  const at = (t: number): Vector => {
    const k = Math.min(stations.length - 2, Math.floor(t * (stations.length - 1)));
    const share = t * (stations.length - 1) - k;
    const [a, b] = [stations[k], stations[k + 1]] as [Vector, Vector];
    const mix = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share * share * (3 - 2 * share);
    return [mix(0), mix(1), a[2] + (b[2] - a[2]) * share];
  };
  const outside = (u: number, v: number): Vector => {
    const [half, rim, z] = at(1 - v);
    const angle = Math.PI * u;
    return [-half * Math.cos(angle), rim * (1 - Math.max(0, Math.sin(angle)) ** 0.8), z];
  };
  append(mesh, surface(segments, segments, outside));
  const deck = (u: number, v: number): Vector => {
    const [half, rim, z] = at(v);
    return [half * (2 * u - 1), rim * 0.82, z];
  };
  append(mesh, surface(2, segments, deck));
  const [half, rim, z] = stations.at(-1) as Vector;
  const stern = (u: number, v: number): Vector => {
    const angle = Math.PI * (1 - u);
    return [-half * Math.cos(angle) * v, rim * (1 - v * Math.max(0, Math.sin(angle)) ** 0.8), z];
  };
  append(mesh, surface(segments, 2, stern));
  return mesh;
}

/** A ball with dents and bumps. */
export function lump(radius: number, rough: number, segments: number, seed: number): Mesh {
  const bumps = bumpsOf(seed);
  return surface(segments, Math.round(segments / 2), (u, v) => {
    const [lift, around] = [Math.PI * (v - 0.5), 2 * Math.PI * u];
    const out: Vector = [
      Math.cos(lift) * Math.sin(around),
      Math.sin(lift),
      Math.cos(lift) * Math.cos(around),
    ];
    const r = radius * (1 + rough * bumps(out));
    return [out[0] * r, out[1] * r, out[2] * r];
  });
}

/** Waves in many directions, added up: from about -1 to 1. */
function bumpsOf(seed: number): (at: Vector) => number {
  const random = new Random(`bumps ${seed}`);
  const waves = Array.from({ length: 14 }, (_, i) => ({
    along: unit([random.range(-1, 1), random.range(-1, 1), random.range(-1, 1)]),
    often: 1.5 + i * 0.7,
    phase: random.range(0, 6.3),
  }));
  return ([x, y, z]) =>
    waves.reduce((sum, { along, often, phase }) => {
      const place = along[0] * x + along[1] * y + along[2] * z;
      return sum + Math.sin(place * often + phase) / (1 + often * 0.6);
    }, 0);
}

/** Land with a mountain on it; apart, what is high enough for snow. */
export function terrain(
  side: number,
  height: number,
  steps: number,
  seed: number,
): [low: Mesh, high: Mesh] {
  const bumps = bumpsOf(seed);
  const ground = (x: number, z: number): number => {
    const far = Math.hypot(x, z) / (side / 2);
    const slope = Math.max(0, 1 - far) ** 1.5;
    const ridge = 1 - Math.abs(bumps([x * 1.3, 0, z * 1.3])) * 0.55;
    return Math.max(0, height * slope * ridge + 0.12 * (1 - far) * bumps([x * 4, 1, z * 4]));
  };
  const at = (u: number, v: number): Vector => {
    const [x, z] = [side * (u - 0.5), side * (0.5 - v)];
    return [x, ground(x, z), z];
  };
  const whole = shadedByFaces(surface(steps, steps, at));
  const [low, high] = [emptyMesh(), emptyMesh()];
  for (let i = 0; i < whole.indices.length; i += 3) {
    const corners = whole.indices.slice(i, i + 3);
    const mean = corners.reduce((sum, k) => sum + (whole.positions[k]?.[1] ?? 0), 0) / 3;
    const line =
      height * (0.56 + 0.05 * bumps((whole.positions[corners[0] ?? 0] ?? [0, 0, 0]) as Vector));
    take(mean > line ? high : low, whole, corners);
  }
  append(
    low,
    grid(2, 2, (column, row) => ({
      position: [side * (column - 0.5), 0, side * (row - 0.5)],
      normal: [0, -1, 0],
      uv: [column, row],
    })),
  );
  return [low, high];
}

function take(into: Mesh, from: Mesh, corners: readonly number[]): void {
  for (const k of corners) {
    into.indices.push(into.positions.length);
    into.positions.push(from.positions[k] as Vector);
    into.normals.push(from.normals[k] as Vector);
    into.uvs.push(from.uvs[k] as readonly [number, number]);
  }
}

/** With normals that are the means of the faces around a corner: ground is too rough for others. */
function shadedByFaces(mesh: Mesh): Mesh {
  const normals = mesh.positions.map((): Vector => [0, 0, 0]);
  for (let i = 0; i < mesh.indices.length; i += 3) {
    const corners = mesh.indices.slice(i, i + 3);
    const [a, b, c] = corners.map((k) => mesh.positions[k]) as [Vector, Vector, Vector];
    const out = cross(minus(b, a), minus(c, a));
    for (const k of corners) normals[k] = plus(normals[k] ?? [0, 0, 0], out);
  }
  return { ...mesh, normals: normals.map(unit) };
}
