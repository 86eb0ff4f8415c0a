import type { Oklch } from '../color/oklch.ts';
import type { Motif } from '../motifs/library.ts';
import type { Look } from './look.ts';

/** What a prompt was understood to ask for. */
export interface Brief {
  readonly subjects: readonly Subject[];
  /** The scenery in the prompt, each with its own colours. */
  readonly scenery: ReadonlyMap<Scenery, readonly Oklch[]>;
  /** Colours of no particular thing: the palette of the picture. */
  readonly colors: readonly Oklch[];
  readonly time: Time | undefined;
  readonly weather: ReadonlySet<Weather>;
  readonly season: Season | undefined;
  readonly mood: Mood | undefined;
  readonly style: Style | undefined;
  /** Names of motifs, scenery and weather that must not appear. */
  readonly without: ReadonlySet<string>;
}

/** Whether scenery or weather has one of these names. */
export function hasAny<T>(found: { has(name: T): boolean }, ...names: readonly T[]): boolean {
  return names.some((name) => found.has(name));
}

/** A noun of the prompt that is drawn as figures. */
export interface Subject {
  readonly motif: Motif;
  readonly count: number;
  /** The colours of the noun, the main one first. */
  readonly colors: readonly Oklch[];
  /** The colours of the subject's clothes, or of what it carries. */
  readonly accents: readonly Oklch[];
  /** A factor for its size: "tiny", "huge". */
  readonly scale: number;
  readonly place: Place;
  readonly relation: Relation | undefined;
  /** For people only. */
  readonly look: Look;
}

/** A place in the picture. */
export interface Place {
  readonly x?: 'left' | 'center' | 'right';
  readonly y?: 'top' | 'middle' | 'bottom';
  readonly depth?: 'front' | 'back';
}

/** A place in relation to other subjects, which are given by their indexes. */
export interface Relation {
  readonly kind: RelationKind;
  readonly to: readonly number[];
}

/** The index of the subject that a relation begins with, its host; -1 without a relation. */
export function hostIndexOf(relation: Relation | undefined): number {
  return relation?.to[0] ?? -1;
}

export type RelationKind = Beside | 'on' | 'in' | 'under' | 'behind' | 'in front of' | 'next to';
type Beside = 'left of' | 'right of' | 'above' | 'below' | 'between';

export type Scenery = Land | Water | Built | 'sky' | 'ground' | 'abstract';
type Land = 'mountains' | 'hills' | 'forest' | 'field' | 'desert' | 'road';
type Water = 'beach' | 'sea' | 'lake' | 'river' | 'underwater';
type Built = 'city' | 'room' | 'studio' | 'space' | 'moonscape';

export type Time = 'dawn' | 'day' | 'sunset' | 'dusk' | 'night';

export type Weather = Cover | 'stars' | 'aurora' | 'fireworks';
type Cover = 'rain' | 'snow' | 'fog' | 'storm' | 'clouds';

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

export type Mood = 'pastel' | 'vibrant' | 'muted' | 'dark' | 'warm' | 'cool';

export type Style = Painted | 'pixel art' | 'neon' | 'minimal' | 'vintage' | 'photo' | 'monochrome';
type Painted = 'watercolor' | 'sketch' | 'oil' | 'low poly';
