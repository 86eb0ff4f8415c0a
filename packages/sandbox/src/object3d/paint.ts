import type { Oklch } from '../image/color/oklch.ts';

/** What something is made of. */
export type Stuff =
  | 'plastic'
  | 'wood'
  | 'metal'
  | 'stone'
  | 'rock'
  | 'brick'
  | 'shingle'
  | 'plaster'
  | 'ceramic'
  | 'glass'
  | 'fabric'
  | 'leaf'
  | 'bark'
  | 'rubber'
  | 'paper'
  | 'snow'
  | 'light';

/** The look of a part: what it is made of, and in which colour. */
export interface Paint {
  readonly stuff: Stuff;
  readonly color: Oklch;
}

/** How light falls on it: glTF's metallic-roughness model. */
export interface Finish {
  readonly roughness: number;
  readonly metallic: number;
  readonly opacity: number;
  /** How much it shines by itself, from 0 to 1. */
  readonly glow: number;
}

const DULL: Finish = { roughness: 0.85, metallic: 0, opacity: 1, glow: 0 };

export const FINISHES: Readonly<Record<Stuff, Finish>> = {
  plastic: { ...DULL, roughness: 0.42 },
  wood: { ...DULL, roughness: 0.68 },
  metal: { ...DULL, roughness: 0.28, metallic: 1 },
  stone: { ...DULL, roughness: 0.92 },
  rock: { ...DULL, roughness: 0.95 },
  brick: { ...DULL, roughness: 0.9 },
  shingle: { ...DULL, roughness: 0.82 },
  plaster: { ...DULL, roughness: 0.95 },
  ceramic: { ...DULL, roughness: 0.16 },
  glass: { ...DULL, roughness: 0.05, opacity: 0.55 },
  fabric: { ...DULL, roughness: 0.97 },
  leaf: { ...DULL, roughness: 0.78 },
  bark: { ...DULL, roughness: 0.94 },
  rubber: { ...DULL, roughness: 0.8 },
  paper: { ...DULL, roughness: 0.9 },
  snow: { ...DULL, roughness: 0.75 },
  light: { ...DULL, roughness: 0.5, glow: 0.9 },
};
