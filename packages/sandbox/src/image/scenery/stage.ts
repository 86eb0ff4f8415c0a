import type { Random } from '@genmedia/media/random';
import type { Light } from '../color/light.ts';
import { lit } from '../color/light.ts';
import { css, type Oklch } from '../color/oklch.ts';
import type { Palette } from '../color/palette.ts';
import type { Spot } from '../layout/box.ts';
import type { Motif } from '../motifs/library.ts';
import type { Brief, Scenery } from '../prompt/brief.ts';
import type { Defs } from '../svg/defs.ts';
import type { Setting } from './setting.ts';
import type { Sky } from './sky-colors.ts';

/** All that the parts of one scene share. Lengths are in pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
  /** The unit of size: the shorter side. */
  readonly unit: number;
  /** Where land or water meets the sky, or the floor the wall. */
  readonly horizon: number;
  readonly setting: Setting;
  readonly brief: Brief;
  readonly palette: Palette;
  readonly sky: Sky;
  readonly light: Light;
  /** Where the sun or the moon stands, as fractions of width and height. */
  readonly lamp: readonly [x: number, y: number];
  readonly defs: Defs;
  readonly random: Random;
  /** Flat colours and few details. */
  readonly bare: boolean;
}

/** A part of the picture; those with the lowest `z` are painted first. */
export interface Layer {
  readonly z: number;
  readonly svg: string;
  /** Which part of the scenery it is, if it is one that can move. */
  readonly part?: Part;
  /** Which figure it is, if it is one. */
  readonly figure?: { readonly motif: Motif; readonly spot: Spot; readonly subject: number };
}

/** What of the scenery moves in a way of its own. */
export type Part = InTheSky | InTheAir | InTheWater | 'trees';
type InTheSky = 'stars' | 'aurora' | 'fireworks' | 'clouds' | 'lightning';
type InTheAir = 'fog' | 'rain' | 'snow' | 'leaves';
type InTheWater =
  | 'water'
  | 'stream'
  | 'swell'
  | 'glitter'
  | 'breaker'
  | 'surf'
  | 'reef'
  | 'bubbles';

/** Depths at which things are painted. */
export const Z = {
  sky: 0,
  celestial: 1,
  clouds: 2,
  far: 3,
  airborne: 3.5,
  middle: 4,
  ground: 5,
  /** Figures on the ground go from here, far away, to `front`. */
  figures: 6,
  front: 7,
  weather: 9,
} as const;

/** The paint of a surface `distance` away (0 to 1), under the light of the scene. */
export function surface({ light }: Stage, color: Oklch, distance = 0, keep = 0): string {
  return css(lit(light, color, distance, keep));
}

/** The colour that the prompt bound to a part of the scenery. */
export function asked({ brief }: Stage, ...names: readonly Scenery[]): Oklch | undefined {
  return names.flatMap((name) => brief.scenery.get(name) ?? [])[0];
}
