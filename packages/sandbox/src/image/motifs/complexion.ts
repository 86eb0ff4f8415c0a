import type { Tones } from '../color/tones.ts';
import type { Look } from '../prompt/look.ts';
import type { Brush } from './brush.ts';

const SKIN: Readonly<Record<NonNullable<Look['skin']>, string>> = {
  pale: '#f7dccb',
  light: '#f0c7a5',
  tan: '#d9a37a',
  brown: '#a86f48',
  dark: '#6b4430',
};
const HAIR = ['#2b211d', '#4a3023', '#7a4a26', '#c08a45'] as const;
const GREY = ['#b9b6b1', '#d8d5cf', '#a19d98'] as const;

export const CLOTHES = ['#c8553d', '#3c6e91', '#d9a441', '#5a7d5a', '#7a5c8e', '#b8475a'] as const;

/** The colours of a person's head. */
export interface Complexion {
  readonly skin: Tones;
  readonly hair: Tones;
  readonly beard: Tones;
  readonly eyes: string;
}

/** Those that the prompt names, or natural ones that go together. */
export function complexionOf(brush: Brush): Complexion {
  const { look, random } = brush;
  const skins = Object.keys(SKIN) as (keyof typeof SKIN)[];
  // Hair that is light or red grows on fair heads, unless the prompt says otherwise.
  const usual = look.hair !== undefined && look.hair.l > 0.45 ? skins.slice(0, 3) : skins;
  const skin = look.skin ?? random.pick(usual);
  const fair = skin === 'pale' || skin === 'light';
  const natural = random.pick(look.age === 'old' ? GREY : fair ? HAIR : HAIR.slice(0, 2));
  const hair = look.hair ? brush.dyed(look.hair) : brush.own(natural);
  const beard = look.beardColor ? brush.dyed(look.beardColor) : hair;
  const iris = random.pick(fair ? ['#4f7f9c', '#5d7f4e', '#6b4a2e'] : ['#3d2818', '#5a3a22']);
  return {
    skin: brush.own(SKIN[skin]),
    // One grey beard without a word about the hair makes it grey too.
    hair: look.hair === undefined && look.beardColor ? beard : hair,
    beard,
    eyes: look.eyes ? brush.dyed(look.eyes).base : brush.own(iris).base,
  };
}
