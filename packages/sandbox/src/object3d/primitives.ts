import { append, emptyMesh, face, grid, type Mesh, surface } from './mesh.ts';
import { cross, dot, minus, plus, times, unit, type Vector } from './vectors.ts';

const TURN = 2 * Math.PI;

/** A box on the ground around the y axis, its edges rounded by `bevel` in so many steps. */
export function box([w, h, d]: Vector, bevel: number, steps: number): Mesh {
  const mesh = emptyMesh();
  const half: Vector = [w / 2, h / 2, d / 2];
  const r = Math.min(bevel, ...half);
  for (const [right, up] of SIDES) append(mesh, side(right, up, half, r, r > 0 ? steps : 0));
  return { ...mesh, positions: mesh.positions.map(([x, y, z]) => [x, y + h / 2, z] as const) };
}

const SIDES: readonly (readonly [right: Vector, up: Vector])[] = [
  [
    [1, 0, 0],
    [0, 1, 0],
  ],
  [
    [-1, 0, 0],
    [0, 1, 0],
  ],
  [
    [0, 0, -1],
    [0, 1, 0],
  ],
  [
    [0, 0, 1],
    [0, 1, 0],
  ],
  [
    [1, 0, 0],
    [0, 0, -1],
  ],
  [
    [1, 0, 0],
    [0, 0, 1],
  ],
];

/** Half the way round the edges on each side, and the flat middle between. */
function side(right: Vector, up: Vector, half: Vector, r: number, steps: number): Mesh {
  const out = cross(right, up);
  const count = 2 * steps + 2;
  const bends = (i: number): number => {
    if (steps === 0) return 0;
    return i <= steps
      ? Math.tan((Math.PI / 4) * (i / steps - 1))
      : Math.tan((Math.PI / 4) * ((i - steps - 1) / steps));
  };
  return grid(count, count, (i, k) => {
    const normal = unit(plus(plus(times(right, bends(i)), times(up, bends(k))), out));
    const corner = plus(
      plus(times(right, i <= steps ? -1 : 1), times(up, k <= steps ? -1 : 1)),
      out,
    );
    const core = corner.map((sign, axis) => sign * ((half[axis] ?? 0) - r)) as unknown as Vector;
    const position = plus(core, times(normal, r));
    const share = (axis: Vector) => 0.5 + dot(position, axis) / (2 * Math.abs(dot(half, axis)));
    return { position, normal, uv: [share(right), 1 - share(up)] };
  });
}

export type Profile = readonly (readonly [radius: number, y: number])[];

/** Turns a profile, from its foot to its top, about the y axis; corners sharper than 35° stay edges. */
export function lathe(profile: Profile, segments: number, rows: number, smooth = false): Mesh {
  const mesh = emptyMesh();
  const bands = smooth ? [profile] : bandsOf(profile);
  const total = lengthOf(profile);
  let before = 0;
  for (const band of bands) {
    const length = lengthOf(band);
    // Straight pieces have a row of corners where they meet.
    const pieces = band.length - 1;
    const wanted = pieces === 1 ? 1 : (rows * length) / total;
    const steps = smooth
      ? Math.max(pieces, Math.round(wanted))
      : pieces * Math.ceil(wanted / pieces);
    const curve = along(band, smooth);
    const part = surface(segments, steps, (u, v) => {
      const [radius, y] = curve(v);
      return [radius * Math.sin(TURN * u), y, radius * Math.cos(TURN * u)];
    });
    const [from, to] = [before / total, (before + length) / total];
    append(mesh, {
      ...part,
      uvs: part.uvs.map(([u, v]) => [u, 1 - (from + (1 - v) * (to - from))]),
    });
    before += length;
  }
  return mesh;
}

function lengthOf(profile: Profile): number {
  return profile.slice(1).reduce((sum, [r, y], i) => {
    const [fromR, fromY] = profile[i] ?? [r, y];
    return sum + Math.hypot(r - fromR, y - fromY);
  }, 1e-9);
}

/** Cuts a profile at its corners. */
function bandsOf(profile: Profile): Profile[] {
  const bands: (readonly [number, number])[][] = [];
  profile.forEach((point, i) => {
    const [before, after] = [profile[i - 1], profile[i + 1]];
    bands.at(-1)?.push(point);
    const corner =
      before !== undefined &&
      after !== undefined &&
      bend(before, point, after) > (35 * Math.PI) / 180;
    if (after !== undefined && (i === 0 || corner)) bands.push([point]);
  });
  return bands;
}

function bend(
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
  [cx, cy]: readonly [number, number],
): number {
  const turn = Math.atan2(cy - by, cx - bx) - Math.atan2(by - ay, bx - ax);
  return Math.abs(((turn + 3 * Math.PI) % TURN) - Math.PI);
}

/** A curve through points, from 0 to 1: round (Catmull-Rom) or straight. */
function along(points: Profile, round: boolean): (t: number) => readonly [number, number] {
  const last = points.length - 1;
  const at = (i: number) => points[Math.min(last, Math.max(0, i))] as readonly [number, number];
  return (t) => {
    const k = Math.min(last - 1, Math.max(0, Math.floor(t * last)));
    const s = t * last - k;
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    const mix = (axis: 0 | 1) =>
      round ? catmull(a[axis], b[axis], c[axis], d[axis], s) : b[axis] + (c[axis] - b[axis]) * s;
    return [Math.max(0, mix(0)), mix(1)];
  };
}

function catmull(a: number, b: number, c: number, d: number, t: number): number {
  return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)));
}

/** A ball around the origin. */
export function ball([rx, ry, rz]: Vector, segments: number): Mesh {
  return surface(segments, Math.max(3, Math.round(segments / 2)), (u, v) => {
    const [lift, around] = [Math.PI * (v - 0.5), TURN * u];
    const flat = Math.cos(lift);
    return [rx * flat * Math.sin(around), ry * Math.sin(lift), rz * flat * Math.cos(around)];
  });
}

/** A ring around the y axis, `thick` in radius. */
export function torus(radius: number, thick: number, segments: number): Mesh {
  return surface(segments, Math.max(4, Math.round(segments / 2)), (u, v) => {
    const [around, tilt] = [TURN * u, TURN * v];
    const out = radius + thick * Math.cos(tilt);
    return [out * Math.sin(around), thick * Math.sin(tilt), out * Math.cos(around)];
  });
}

/** A flat outline, counter-clockwise in x and y and seen from every corner's mean, made `depth` thick. */
export function prism(
  outline: readonly (readonly [number, number])[],
  depth: number,
  bulge = 0,
): Mesh {
  const mesh = emptyMesh();
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  const [left, right, low, high] = [
    Math.min(...xs),
    Math.max(...xs),
    Math.min(...ys),
    Math.max(...ys),
  ];
  const uv = (x: number, y: number) =>
    [(x - left) / (right - left), 1 - (y - low) / (high - low)] as const;
  const middle: [number, number] = [mean(xs), mean(ys)];
  outline.forEach(([x, y], i) => {
    const [nx, ny] = outline[(i + 1) % outline.length] ?? [x, y];
    const z = depth / 2;
    const front: Vector[] = [
      [middle[0], middle[1], z + bulge],
      [x, y, z],
      [nx, ny, z],
    ];
    const back: Vector[] = [
      [middle[0], middle[1], -z - bulge],
      [nx, ny, -z],
      [x, y, -z],
    ];
    const edge: Vector[] = [
      [x, y, z],
      [x, y, -z],
      [nx, ny, -z],
      [nx, ny, z],
    ];
    append(
      mesh,
      face(
        front,
        front.map(([px, py]) => uv(px, py)),
      ),
    );
    append(
      mesh,
      face(
        back,
        back.map(([px, py]) => uv(px, py)),
      ),
    );
    append(
      mesh,
      face(edge, [
        [0, 1],
        [1, 1],
        [1, 0],
        [0, 0],
      ]),
    );
  });
  return mesh;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A round rod along a curve, closed at both ends; its radius may change on the way. */
export function tube(
  curve: (t: number) => Vector,
  radius: (t: number) => number,
  segments: number,
  rows: number,
): Mesh {
  const frames = Array.from({ length: 65 }, (_, i) => frameAt(curve, i / 64));
  // Without a twist: every frame is the one before, tilted as little as need be.
  for (let i = 1; i < frames.length; i++) {
    const [before, now] = [frames[i - 1], frames[i]] as [Frame, Frame];
    now.side = across(before.side, now.ahead);
  }
  const side = (t: number) => (frames[Math.round(t * 64)] as Frame).side;
  return surface(segments, rows + 4, (u, v) => {
    // The first and last step close the ends.
    const t = Math.min(1, Math.max(0, (v * (rows + 4) - 2) / rows));
    const close = Math.min(1, (v * (rows + 4)) / 2, ((1 - v) * (rows + 4)) / 2);
    const { ahead } = frameAt(curve, t);
    const one = across(side(t), ahead);
    const other = cross(ahead, one);
    const r = radius(t) * Math.sqrt(1 - (1 - close) ** 2);
    const around = plus(times(one, r * Math.cos(TURN * u)), times(other, r * Math.sin(TURN * u)));
    const cap = times(ahead, radius(t) * (1 - close) * (t < 0.5 ? -0.5 : 0.5));
    return plus(plus(curve(t), around), cap);
  });
}

interface Frame {
  readonly ahead: Vector;
  side: Vector;
}

function frameAt(curve: (t: number) => Vector, t: number): Frame {
  const near = 1e-3;
  const ahead = unit(minus(curve(Math.min(1, t + near)), curve(Math.max(0, t - near))));
  const up: Vector = Math.abs(ahead[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0];
  return { ahead, side: unit(cross(up, ahead)) };
}

/** The part of a direction that is at a right angle to another one. */
function across(direction: Vector, ahead: Vector): Vector {
  return unit(minus(direction, times(ahead, dot(ahead, direction))));
}

/** A box that stands at the origin and whose top is only `top` times as wide and deep. */
export function frustum([w, h, d]: Vector, top: number): Mesh {
  const mesh = emptyMesh();
  const at = (x: number, y: number, z: number): Vector => {
    const share = y > 0 ? top : 1;
    return [(x * w * share) / 2, y * h, (z * d * share) / 2];
  };
  const square = [
    [0, 1],
    [1, 1],
    [1, 0],
    [0, 0],
  ] as const;
  for (const [x, z] of [
    [0, 1],
    [1, 0],
    [0, -1],
    [-1, 0],
  ] as const) {
    const [l, r] = [[x - z, z + x] as const, [x + z, z - x] as const];
    append(
      mesh,
      face([at(l[0], 0, l[1]), at(r[0], 0, r[1]), at(r[0], 1, r[1]), at(l[0], 1, l[1])], square),
    );
  }
  append(mesh, face([at(-1, 1, 1), at(1, 1, 1), at(1, 1, -1), at(-1, 1, -1)], square));
  append(mesh, face([at(-1, 0, -1), at(1, 0, -1), at(1, 0, 1), at(-1, 0, 1)], square));
  return mesh;
}

/** An outline, counter-clockwise in x and y, blown up like a cushion on both sides. */
export function cushion(
  outline: readonly (readonly [number, number])[],
  depth: number,
  bulge: number,
  rows: number,
): Mesh {
  const mesh = emptyMesh();
  const { length } = outline;
  const middle = [mean(outline.map(([x]) => x)), mean(outline.map(([, y]) => y))] as const;
  const rim = (u: number): readonly [number, number] => {
    const at = (((u * length) % length) + length) % length;
    const [a, b] = [outline[Math.floor(at)] ?? middle, outline[Math.ceil(at) % length] ?? middle];
    return [a[0] + (b[0] - a[0]) * (at % 1), a[1] + (b[1] - a[1]) * (at % 1)];
  };
  for (const side of [1, -1]) {
    append(
      mesh,
      surface(length, rows, (u, v) => {
        const [x, y] = rim(side * u);
        const share = Math.cos((Math.PI / 2) * v);
        const z = side * (depth / 2 + bulge * Math.sin((Math.PI / 2) * v));
        return [middle[0] + (x - middle[0]) * share, middle[1] + (y - middle[1]) * share, z];
      }),
    );
  }
  const edge = surface(length, 1, (u, v) => [...rim(u), depth * (v - 0.5)]);
  append(mesh, edge);
  return mesh;
}
