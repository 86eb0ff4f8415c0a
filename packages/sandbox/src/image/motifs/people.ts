import type { Random } from '@genmedia/media/random';
import { fromHex, type Oklch } from '../color/oklch.ts';
import type { Hairstyle, Look } from '../prompt/look.ts';
import type { Motif } from './library.ts';

const SKIN: Readonly<Record<NonNullable<Look['skin']>, string>> = {
  pale: '#f7dccb',
  light: '#f0c7a5',
  tan: '#d9a37a',
  brown: '#a86f48',
  dark: '#6b4430',
};
const HAIR = ['#2b211d', '#4a3023', '#7a4a26', '#c08a45'] as const;
const GREY = ['#b9b6b1', '#d8d5cf', '#a19d98'] as const;
const TROUSERS = ['#3a4458', '#4d4a48', '#5c4a3a', '#33415c'] as const;

/** The colours of a person that the prompt names, or natural ones that go together. */
export function complexionOf(
  { named }: Motif,
  look: Look,
  random: Random,
): Readonly<Record<string, Oklch>> {
  if (named?.skin === undefined) return {};
  const skins = Object.keys(SKIN) as (keyof typeof SKIN)[];
  // Hair that is light or red grows on fair heads, unless the prompt says otherwise.
  const usual = look.hair !== undefined && look.hair.l > 0.45 ? skins.slice(0, 3) : skins;
  const skin = look.skin ?? random.pick(usual);
  const fair = skin === 'pale' || skin === 'light';
  const natural = random.pick(look.age === 'old' ? GREY : fair ? HAIR : HAIR.slice(0, 2));
  // If only the beard has a colour, the hair gets the same one.
  const hair = look.hair ?? look.beardColor ?? fromHex(natural);
  const iris = random.pick(fair ? ['#4f7f9c', '#5d7f4e', '#6b4a2e'] : ['#3d2818', '#5a3a22']);
  return {
    skin: fromHex(SKIN[skin]),
    hair,
    beard: look.beardColor ?? hair,
    eyes: look.eyes ?? fromHex(iris),
    bottom: fromHex(random.pick(TROUSERS)),
  };
}

/** The parts of a person's figure that its look asks for. */
export function partsOf({ named, words: [name] }: Motif, look: Look, random: Random): string[] {
  if (named?.skin === undefined) return [];
  const either = look.anyone === true || name === 'child';
  const woman = name.startsWith('woman') || (either && random.chance(0.5));
  const old = look.age === 'old';
  const usual: readonly Hairstyle[] = woman
    ? ['long', 'long', 'bun', 'ponytail']
    : old
      ? ['bald', 'short']
      : ['short'];
  const style =
    look.hairstyle ?? (look.hair || look.curly ? (usual[0] ?? 'short') : random.pick(usual));
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
