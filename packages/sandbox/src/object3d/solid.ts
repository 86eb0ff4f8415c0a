import { append, emptyMesh, face, type Mesh, type Placement, placed } from './mesh.ts';
import { hull, lump, terrain } from './natural.ts';
import type { Paint } from './paint.ts';
import {
  ball,
  box,
  cushion,
  frustum,
  lathe,
  type Profile,
  prism,
  torus,
  tube,
} from './primitives.ts';
import type { Vector } from './vectors.ts';

/** All of an object that has one look. */
export interface Part {
  readonly paint: Paint;
  readonly mesh: Mesh;
}

/** An object in the making: primitives, each in its place. */
export class Solid {
  readonly #parts = new Map<string, Part>();
  readonly #detail: number;

  /** @param detail the share of the finest mesh's edges, each way */
  constructor(detail: number) {
    this.#detail = detail;
  }

  get parts(): readonly Part[] {
    return [...this.#parts.values()];
  }

  /** A box that stands at the origin. */
  box(size: Vector, paint: Paint, place: Placement = {}, bevel = 0.04): this {
    const edge = bevel * Math.min(...size);
    return this.#add(box(size, edge, this.#steps(9, 1)), paint, place);
  }

  /** A profile, from its foot to its top, turned about the y axis. */
  lathe(profile: Profile, paint: Paint, place: Placement = {}, smooth = false): this {
    return this.#add(lathe(profile, this.#steps(160, 6), this.#steps(96, 2), smooth), paint, place);
  }

  /** A cylinder that stands at the origin, or a cone if it is narrower at its top. */
  cylinder(
    radius: number,
    height: number,
    paint: Paint,
    place: Placement = {},
    top = radius,
  ): this {
    return this.lathe(
      [
        [0, 0],
        [radius, 0],
        [top, height],
        [0, height],
      ],
      paint,
      place,
    );
  }

  ball(radius: number | Vector, paint: Paint, place: Placement = {}): this {
    const radii = typeof radius === 'number' ? ([radius, radius, radius] as const) : radius;
    return this.#add(ball(radii, this.#steps(128, 6)), paint, place);
  }

  torus(radius: number, thick: number, paint: Paint, place: Placement = {}): this {
    return this.#add(torus(radius, thick, this.#steps(144, 6)), paint, place);
  }

  /** An outline in x and y, counter-clockwise, `depth` thick. */
  prism(
    outline: readonly (readonly [number, number])[],
    depth: number,
    paint: Paint,
    place: Placement = {},
    bulge = 0,
  ): this {
    return this.#add(prism(outline, depth, bulge), paint, place);
  }

  /** An outline as for a prism, blown up like a cushion on both sides. */
  cushion(
    outline: readonly (readonly [number, number])[],
    depth: number,
    bulge: number,
    paint: Paint,
    place: Placement = {},
  ): this {
    return this.#add(cushion(outline, depth, bulge, this.#steps(32, 3)), paint, place);
  }

  /** A round rod through points. */
  rod(
    points: readonly Vector[],
    radius: number | ((t: number) => number),
    paint: Paint,
    place: Placement = {},
  ): this {
    const curve = through(points);
    const wide = typeof radius === 'number' ? () => radius : radius;
    // Never so few that the curve is cut short.
    const least = Math.ceil(1.5 * (points.length - 1));
    const rows = points.length === 2 ? 1 : Math.max(least, this.#steps(64, 4));
    return this.#add(tube(curve, wide, this.#steps(64, 5), rows), paint, place);
  }

  /** A flat face; its corners counter-clockwise from outside. */
  facet(corners: readonly Vector[], paint: Paint): this {
    const { length } = corners;
    const uvs = corners.map((_, i) => {
      const angle = (2 * Math.PI * i) / length;
      return [0.5 + 0.5 * Math.cos(angle), 0.5 + 0.5 * Math.sin(angle)] as const;
    });
    return this.#add(face(corners, uvs), paint, {});
  }

  /** A box that stands at the origin and whose top is only `top` times as wide and deep. */
  frustum(size: Vector, top: number, paint: Paint, place: Placement = {}): this {
    return this.#add(frustum(size, top), paint, place);
  }

  /** A boat's hull from stations: half its width, the height of its rim, and where along z. */
  hull(stations: readonly Vector[], paint: Paint): this {
    return this.#add(hull(stations, this.#steps(64, 6)), paint, {});
  }

  /** A ball with dents and bumps, up to `rough` times its radius. */
  lump(radius: number, rough: number, paint: Paint, seed: number, place: Placement = {}): this {
    return this.#add(lump(radius, rough, this.#steps(128, 8), seed), paint, place);
  }

  /** A mountain in a square of land, with snow on its top. */
  terrain(side: number, height: number, paint: Paint, snow: Paint, seed: number): this {
    const [low, high] = terrain(side, height, this.#steps(160, 8), seed);
    return this.#add(low, paint, {}).#add(high, snow, {});
  }

  #steps(most: number, least: number): number {
    return Math.max(least, Math.round(most * this.#detail));
  }

  #add(mesh: Mesh, paint: Paint, place: Placement): this {
    const { stuff, color } = paint;
    const key = [stuff, color.l, color.c, color.h].join(' ');
    const part = this.#parts.get(key) ?? { paint, mesh: emptyMesh() };
    this.#parts.set(key, part);
    append(part.mesh, placed(mesh, place));
    return this;
  }
}

/** A round curve through points (Catmull-Rom), from 0 to 1. */
function through(points: readonly Vector[]): (t: number) => Vector {
  const last = points.length - 1;
  const at = (i: number) => points[Math.min(last, Math.max(0, i))] as Vector;
  return (t) => {
    const k = Math.min(last - 1, Math.max(0, Math.floor(t * last)));
    const s = t * last - k;
    const [a, b, c, d] = [at(k - 1), at(k), at(k + 1), at(k + 2)];
    return [0, 1, 2].map((i) => {
      const [p, q, r, w] = [a[i] ?? 0, b[i] ?? 0, c[i] ?? 0, d[i] ?? 0];
      return q + 0.5 * s * (r - p + s * (2 * p - 5 * q + 4 * r - w + s * (3 * (q - r) + w - p)));
    }) as unknown as Vector;
  };
}
