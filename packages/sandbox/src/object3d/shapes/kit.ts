import type { Oklch } from '../../image/color/oklch.ts';
import { fromHex } from '../../image/color/oklch.ts';
import type { Random } from '../../random.ts';
import type { Paint, Stuff } from '../paint.ts';
import { Solid } from '../solid.ts';

/** What a shape is built with. */
export class Kit {
  readonly solid: Solid;
  readonly random: Random;
  readonly #colors: readonly Oklch[];
  readonly #stuff: Stuff | undefined;

  constructor(detail: number, colors: readonly Oklch[], stuff: Stuff | undefined, random: Random) {
    this.solid = new Solid(detail);
    this.random = random;
    this.#colors = colors;
    this.#stuff = stuff;
  }

  /** The look of the main part: what the prompt says, or else one of these colours. */
  main(stuff: Stuff, ...colors: [string, ...string[]]): Paint {
    const own = this.#colors[0] ?? fromHex(this.random.fork('main').pick(colors));
    return { stuff: this.#stuff ?? stuff, color: own };
  }

  /** The look of the second part: the prompt's second colour, or else one of these. */
  second(stuff: Stuff, ...colors: [string, ...string[]]): Paint {
    return { stuff, color: this.#colors[1] ?? fromHex(this.random.fork('second').pick(colors)) };
  }

  /** The look of a part that has its own colour whatever the prompt says. */
  own(stuff: Stuff, color: string): Paint {
    return { stuff, color: fromHex(color) };
  }
}

/** An object that a prompt can name. It stands on y = 0, around the y axis, and looks along z. */
export interface Shape {
  /** In the singular; the first names the shape. */
  readonly words: readonly [string, ...string[]];
  readonly build: (kit: Kit) => void;
}

type Point = [x: number, y: number, z: number];

/** A rod through points of the right side, or mirrored (-1) through those of the left. */
export function limb(
  { solid }: Kit,
  side: number,
  points: readonly [Point, Point, ...Point[]],
  radius: Parameters<Solid['rod']>[1],
  paint: Paint,
): Solid {
  return solid.rod(
    points.map(([x, y, z]): Point => [side * x, y, z]),
    radius,
    paint,
  );
}

/** `count` places around the y axis, with their angle from the front. */
export function around(count: number, radius: number): { x: number; z: number; angle: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / count;
    return { x: radius * Math.sin(angle), z: radius * Math.cos(angle), angle };
  });
}
