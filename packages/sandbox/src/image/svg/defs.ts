import { num } from './shapes.ts';

/** A colour at an offset of a gradient. Default opacity: 1. */
export type Stop = readonly [offset: number, color: string, opacity?: number];

/** The gradients of one picture. Equal ones are written only once. The methods return paints. */
export class Defs {
  readonly #ids = new Map<string, string>();

  /** A gradient along a line through the shape's box. Angle 0 is left to right, 90 is downwards. */
  linear(stops: readonly Stop[], angle = 90): string {
    const [x, y] = [Math.cos((angle * Math.PI) / 180) / 2, Math.sin((angle * Math.PI) / 180) / 2];
    const line = `x1="${num(0.5 - x)}" y1="${num(0.5 - y)}" x2="${num(0.5 + x)}" y2="${num(0.5 + y)}"`;
    return this.#paint('linearGradient', line, stops);
  }

  /** A gradient from the first colour at the top to the last at the bottom. */
  down(...colors: readonly string[]): string {
    return this.along(90, ...colors);
  }

  /** The same gradient at another angle. */
  along(angle: number, ...colors: readonly string[]): string {
    return this.linear(
      colors.map((color, i) => [i / (colors.length - 1), color] as const),
      angle,
    );
  }

  /** A gradient of three colours, the second of which is at the offset `at`. */
  bent(at: number, colors: readonly [string, string, string], angle = 90): string {
    const [first, second, third] = colors;
    return this.linear(
      [
        [0, first],
        [at, second],
        [1, third],
      ] as const,
      angle,
    );
  }

  /** One colour, with the given opacities at the top and at the bottom. */
  veil(color: string, top: number, bottom: number): string {
    return this.linear([
      [0, color, top],
      [1, color, bottom],
    ]);
  }

  /**
   * One colour that fades out from a centre. `knee`: at the first share of the radius, the second
   * share of the opacity is left.
   */
  spot(color: string, opacity: number, knee?: readonly [at: number, left: number]): string {
    const between: readonly Stop[] = knee ? [[knee[0], color, opacity * knee[1]]] : [];
    return this.radial([[0, color, opacity], ...between, [1, color, 0]]);
  }

  /** A gradient around the middle of the shape's box at the height `y` (0 to 1). */
  radial(stops: readonly Stop[], y = 0.5): string {
    return this.#paint('radialGradient', `cx="0.5" cy="${num(y)}" r="0.5"`, stops);
  }

  /** The elements of a figure with its own gradients, which are added to those of the picture. */
  own(body: string): string {
    const renamed = new Map<string, string>();
    const rest = body.replace(
      /<((?:linear|radial)Gradient|clipPath|mask|filter)\b([^>]*?) ?\bid="([^"]+)"([^>]*)(?:\/>|>(.*?)<\/\1>)/gs,
      (_, element: string, before: string, id: string, after: string, inner = '') => {
        renamed.set(id, this.#id(`<${element}${before}${after}>${inner}</${element}>`));
        return '';
      },
    );
    return rest.replace(
      /(url\(#|href="#)([^)"]+)/g,
      (_, start: string, id: string) => `${start}${renamed.get(id) ?? id}`,
    );
  }

  toString(): string {
    const all = [...this.#ids].map(([definition, id]) => definition.replace('>', ` id="${id}">`));
    return `<defs>${all.join('')}</defs>`;
  }

  #paint(element: string, geometry: string, stops: readonly Stop[]): string {
    const inner = stops.map(([offset, color, opacity = 1]) => {
      const see = opacity < 1 ? ` stop-opacity="${num(opacity)}"` : '';
      return `<stop offset="${num(offset)}" stop-color="${color}"${see}/>`;
    });
    const definition = `<${element} ${geometry}>${inner.join('')}</${element}>`;
    return `url(#${this.#id(definition)})`;
  }

  #id(definition: string): string {
    const id = this.#ids.get(definition) ?? `p${this.#ids.size}`;
    this.#ids.set(definition, id);
    return id;
  }
}
