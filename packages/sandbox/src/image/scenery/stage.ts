import type { Random } from '@genmedia/media/random';
import { type Light, lit } from '../color/light.ts';
import { css, type Oklch } from '../color/oklch.ts';
import type { Palette } from '../color/palette.ts';
import type { Motif } from '../motifs/library.ts';
import type { Brief, Scenery } from '../prompt/brief.ts';
import type { Defs } from '../svg/defs.ts';
import type { Setting } from './setting.ts';
import type { Sky } from './sky-colors.ts';

/** What all parts of one scene share. Lengths are in pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The unit of lengths: the shorter side of the picture, but no less than 1/32 of the longer. */
  readonly unit: number;
  /** The line between land or water and sky, or between floor and wall. */
  readonly horizon: number;
  readonly setting: Setting;
  readonly brief: Brief;
  readonly palette: Palette;
  readonly sky: Sky;
  readonly light: Light;
  /** The place of the sun or the moon, as fractions of width and height. */
  readonly lamp: readonly [x: number, y: number];
  readonly defs: Defs;
  readonly random: Random;
  /** Whether the style needs flat colours and few details. */
  readonly bare: boolean;
}

/** The place of one figure: the middle of its foot, and its height, in pixels. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /**
   * The foot of the thing on which the figure stands, if it stands on another. It decides which
   * figure hides which.
   */
  readonly base?: number;
}

/** A part of the picture. Layers with a lower `z` are painted first. */
export interface Layer {
  readonly z: number;
  readonly svg: string;
  /** The kind of scenery, if it can move. */
  readonly part?: Part;
  /** The figure in this layer, if there is one. */
  readonly figure?: { readonly motif: Motif; readonly spot: Spot; readonly subject: number };
}

/** Parts of the scenery that each move in their own way. */
export type Part = InTheSky | InTheAir | OnTheWater | AtTheShore | UnderWater | 'trees';
type InTheSky = 'stars' | 'aurora' | 'fireworks' | 'clouds' | 'lightning';
type InTheAir = 'fog' | 'rain' | 'snow' | 'leaves';
type OnTheWater = 'water' | 'stream' | 'swell' | 'glitter';
type AtTheShore = 'breaker' | 'surf';
type UnderWater = 'reef' | 'bubbles';

/** Depths at which layers are painted. */
export const Z = {
  sky: 0,
  celestial: 1,
  clouds: 2,
  far: 3,
  airborne: 3.5,
  middle: 4,
  ground: 5,
  /** Figures on the ground are between this (far away) and `front`. */
  figures: 6,
  front: 7,
  weather: 9,
} as const;

/** The paint of a surface at `distance` (0 to 1), under the light of the scene. */
export function surface({ light }: Stage, color: Oklch, distance = 0, keep = 0): string {
  return css(lit(light, color, distance, keep));
}

/** The colour in the prompt for one of these parts of the scenery. */
export function requestedColor({ brief }: Stage, ...names: readonly Scenery[]): Oklch | undefined {
  return names.flatMap((name) => brief.scenery.get(name) ?? [])[0];
}
