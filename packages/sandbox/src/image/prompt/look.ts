import type { Oklch } from '../color/oklch.ts';

/** What a person looks like, as far as the prompt says it. */
export interface Look {
  /** People of whom nothing is said: men and women. */
  readonly anyone?: true;
  readonly age?: 'child' | 'young' | 'old';
  readonly skin?: 'pale' | 'light' | 'tan' | 'brown' | 'dark';
  readonly hair?: Oklch;
  readonly hairstyle?: Hairstyle;
  /** A texture that any length of hair can have. */
  readonly curly?: true;
  readonly beard?: 'full' | 'long' | 'moustache' | 'stubble';
  /** That of the hair unless it has one of its own. */
  readonly beardColor?: Oklch;
  readonly eyes?: Oklch;
  readonly glasses?: 'clear' | 'dark';
  readonly hat?: 'brim' | 'cap' | 'crown' | 'pointed' | 'helmet';
  readonly mood?: 'happy' | 'sad';
}

export type Hairstyle = 'bald' | 'short' | 'long' | 'bun' | 'ponytail' | 'braids' | 'mohawk';

/** A part of a look that takes the adjectives before it: "a long grey beard". */
export type Feature = 'hair' | 'beard' | 'skin' | 'eyes' | 'hat' | 'top' | 'bottom';

/** What a feature with its adjectives adds to a look; `color` is the last one said before it. */
export function withFeature(look: Look, feature: Feature, color: Oklch | undefined): Look {
  switch (feature) {
    case 'hair':
      return color === undefined ? look : { ...look, hair: hairColor(color) };
    case 'beard': {
      const { hairstyle, ...rest } = look;
      const beard = hairstyle === 'long' ? 'long' : (look.beard ?? 'full');
      return { ...rest, beard, ...(color && { beardColor: hairColor(color) }) };
    }
    case 'skin':
      return color === undefined ? look : { ...look, skin: skinOf(color) ?? 'light' };
    case 'eyes':
      return color === undefined ? look : { ...look, eyes: color };
    default:
      return look;
  }
}

/** Red hair is drawn in copper and yellow hair in blond; other colours are dyed hair and stay. */
function hairColor(color: Oklch): Oklch {
  if (color.c > 0.1 && color.h > 15 && color.h < 65) return { l: 0.5, c: 0.12, h: 45 };
  return color.c > 0.1 && color.h >= 65 && color.h < 110 ? { l: 0.8, c: 0.1, h: 87 } : color;
}

/** "A black man" speaks of skin; other colours before a person are those of clothes. */
export function skinOf({ l, c, h }: Oklch): Look['skin'] {
  if (c < 0.025) return l < 0.3 ? 'dark' : l > 0.9 ? 'pale' : undefined;
  return h > 35 && h < 70 && l < 0.5 ? 'brown' : undefined;
}
