import type { Random } from '../../random.ts';
import { type Light, lit } from '../color/light.ts';
import { fromHex, type Oklch } from '../color/oklch.ts';
import { type Tones, tones } from '../color/tones.ts';
import type { Look } from '../prompt/look.ts';
import type { Defs } from '../svg/defs.ts';

export interface BrushOptions {
  readonly defs: Defs;
  readonly light: Light;
  /** 0 close by, 1 at the horizon. */
  readonly distance: number;
  readonly color: Oklch;
  readonly accent: Oklch;
  /** Whether the prompt itself gave the colour, and so how much of it the light may change. */
  readonly asked: boolean;
  readonly random: Random;
  /** Of people. */
  readonly look?: Look;
}

/** The colours with which one figure is painted, already under the light of its scene. */
export class Brush {
  readonly tones: Tones;
  readonly accent: Tones;
  readonly random: Random;
  readonly look: Look;
  /** Whether windows and lamps glow. */
  readonly lamps: boolean;
  readonly #options: BrushOptions;

  constructor(options: BrushOptions) {
    this.#options = options;
    this.random = options.random;
    this.look = options.look ?? {};
    this.lamps = options.light.lamps;
    this.tones = this.#under(options.color, options.asked ? 1 : 0);
    this.accent = this.#under(options.accent, options.asked ? 0.5 : 0);
  }

  /** A fixed natural colour: wood, glass, skin. */
  own(hex: string): Tones {
    return this.#under(fromHex(hex), 0);
  }

  /** A colour that the prompt gave to a part of the figure. */
  dyed(color: Oklch): Tones {
    return this.#under(color, 0.6);
  }

  get ink(): string {
    return this.own('#26262e').base;
  }

  get white(): string {
    return this.own('#fbf8f1').base;
  }

  /** The colour of a window: glowing after dark, sky by day. */
  get pane(): string {
    return this.lamps ? '#ffd98a' : this.own('#9cc3d9').base;
  }

  /** From the first colour at the top to the second at the bottom. */
  down(top: string, bottom: string): string {
    return this.#options.defs.linear([
      [0, top],
      [1, bottom],
    ]);
  }

  /** From the lit left side to the shaded right side. */
  across(left: string, right: string): string {
    return this.#options.defs.linear(
      [
        [0, left],
        [1, right],
      ],
      20,
    );
  }

  /** As a ball: lit from the upper left. */
  round(tone: Tones): string {
    return this.#options.defs.radial(
      [
        [0, tone.bright],
        [0.45, tone.base],
        [1, tone.deep],
      ],
      0.36,
      0.3,
      0.78,
    );
  }

  /** A softly lit surface. */
  soft(tone: Tones): string {
    return this.#options.defs.linear(
      [
        [0, tone.light],
        [0.55, tone.base],
        [1, tone.shade],
      ],
      55,
    );
  }

  /** Light that fades out around a centre. */
  glow(color: string, opacity = 0.8): string {
    return this.#options.defs.radial([
      [0, color, opacity],
      [0.4, color, opacity * 0.35],
      [1, color, 0],
    ]);
  }

  #under(color: Oklch, keep: number): Tones {
    const { light, distance } = this.#options;
    return tones(lit(light, color, distance, keep));
  }
}
