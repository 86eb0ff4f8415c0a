import type { Random } from '@genmedia/media/random';
import { fromHex, type Oklch } from '../color/oklch.ts';
import type { Hairstyle, Look } from '../prompt/look.ts';
import type { Motif } from './library.ts';
import data from './people.json' with { type: 'json' };

const {
  skin: skinColors,
  hair: hairColors,
  grey: greyHair,
  trousers: trouserColors,
  eyes: eyeColors,
} = data;

/** The colours of a person: those in the prompt, or natural ones that match. */
export function complexionOf(
  { named }: Motif,
  look: Look,
  random: Random,
): Readonly<Record<string, Oklch>> {
  if (named?.skin === undefined) return {};
  const skins = Object.keys(skinColors) as (keyof typeof skinColors)[];
  // Light or red hair goes with light skin, unless the prompt says otherwise.
  const usual = look.hair !== undefined && look.hair.l > 0.45 ? skins.slice(0, 3) : skins;
  const skin = look.skin ?? random.pick(usual);
  const fair = skin === 'pale' || skin === 'light';
  const natural = random.pick(naturalHair(look, fair));
  // If the prompt gives only the beard a colour, the hair gets the same one.
  const hair = look.hair ?? look.beardColor ?? fromHex(natural);
  const iris = random.pick(fair ? eyeColors.fair : eyeColors.dark);
  return {
    skin: fromHex(skinColors[skin]),
    hair,
    beard: look.beardColor ?? hair,
    eyes: look.eyes ?? fromHex(iris),
    bottom: fromHex(random.pick(trouserColors)),
  };
}

/** The colours that a person's hair may have by nature. */
function naturalHair({ age }: Look, isFair: boolean): readonly string[] {
  if (age === 'old') return greyHair;
  return isFair ? hairColors : hairColors.slice(0, 2);
}

/** The parts of a person's figure for a look. */
export function partsOf({ named, words: [name] }: Motif, look: Look, random: Random): string[] {
  if (named?.skin === undefined) return [];
  const either = look.anyone === true || name === 'child';
  const woman = name.startsWith('woman') || (either && random.chance(0.5));
  const old = look.age === 'old';
  const usual = usualHairstyles(woman, old);
  const style = look.hairstyle ?? (look.hair || look.curly ? usual[0] : random.pick(usual));
  const curly = style === 'long' ? 'long-curly' : 'curly';
  return [
    woman ? 'woman' : 'man',
    `hair-${look.curly ? curly : style}`,
    `mood-${look.mood ?? 'calm'}`,
    ...(look.beard ? [`beard-${look.beard}`] : []),
    ...(look.hat ? [`hat-${look.hat}`] : []),
    ...(look.glasses ? [`glasses-${look.glasses}`] : []),
    ...(old ? ['old'] : []),
  ];
}

/** The first is for hair that the prompt describes. */
function usualHairstyles(isWoman: boolean, isOld: boolean): readonly [Hairstyle, ...Hairstyle[]] {
  if (isWoman) return ['long', 'long', 'bun', 'ponytail'];
  return isOld ? ['short', 'bald'] : ['short'];
}
