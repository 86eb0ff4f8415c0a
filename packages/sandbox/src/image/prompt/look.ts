import type { Oklch } from '../color/oklch.ts';

/** The appearance of a person, as far as the prompt describes it. */
export interface Look {
  /** For people without a description: men and women. */
  readonly anyone?: true;
  readonly age?: 'child' | 'young' | 'old';
  readonly skin?: 'pale' | 'light' | 'tan' | 'brown' | 'dark';
  readonly hair?: Oklch;
  readonly hairstyle?: Hairstyle;
  /** A texture that any length of hair can have. */
  readonly curly?: true;
  readonly beard?: 'full' | 'long' | 'moustache' | 'stubble';
  /** Default: the colour of the hair. */
  readonly beardColor?: Oklch;
  readonly eyes?: Oklch;
  readonly glasses?: 'clear' | 'dark';
  readonly hat?: 'brim' | 'cap' | 'crown' | 'pointed' | 'helmet';
  readonly mood?: 'happy' | 'sad';
}

export type Hairstyle = 'bald' | 'short' | 'long' | 'bun' | 'ponytail' | 'braids' | 'mohawk';

/** A feature that takes the adjectives before it: "a long grey beard". */
export type Feature = 'hair' | 'beard' | 'skin' | 'eyes' | 'hat' | 'top' | 'bottom';

/** Whether a feature is a part of the body, unlike clothes, which also lie about. */
export function isOfBody(feature: Feature | undefined): boolean {
  return feature === 'hair' || feature === 'beard' || feature === 'skin' || feature === 'eyes';
}

/** Adds a feature to a look. `color` is the last colour before the feature. */
export function withFeature(look: Look, feature: Feature, color: Oklch | undefined): Look {
  if (feature === 'beard') {
    // The adjective before "beard" was read as one for the hair.
    const { hairstyle, ...rest } = look;
    const beard = hairstyle === 'long' ? 'long' : (look.beard ?? 'full');
    return { ...rest, beard, ...(color && { beardColor: hairColor(color) }) };
  }
  if (color === undefined) return look;
  if (feature === 'hair') return { ...look, hair: hairColor(color) };
  if (feature === 'skin') return { ...look, skin: skinOf(color) ?? 'light' };
  return feature === 'eyes' ? { ...look, eyes: color } : look;
}

/**
 * Red hair is drawn in copper and yellow hair in blond. Other colours are dyed hair and are not
 * changed.
 */
function hairColor(color: Oklch): Oklch {
  if (color.c > 0.1 && color.h > 15 && color.h < 65) return { l: 0.5, c: 0.12, h: 45 };
  return color.c > 0.1 && color.h >= 65 && color.h < 110 ? { l: 0.8, c: 0.1, h: 87 } : color;
}

/**
 * In "a black man" the colour is that of the skin. Other colours before a person belong to the
 * clothes.
 */
export function skinOf({ l, c, h }: Oklch): Look['skin'] {
  const isGrey = c < 0.025;
  if (isGrey && l < 0.3) return 'dark';
  if (isGrey) return l > 0.9 ? 'pale' : undefined;
  return h > 35 && h < 70 && l < 0.5 ? 'brown' : undefined;
}
