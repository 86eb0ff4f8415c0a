import { overlaySvg } from '@genmedia/media/image';
import type { Size } from '../image/size.ts';
import { drawSideBySide } from './inpaint.ts';
import { NotPossible } from './not-possible.ts';
import type { Photo } from './photo.ts';
import type { Edited } from './shortfall.ts';
import { noThings, thingsIn } from './things.ts';

/**
 * The size of things in front of a photograph, as a share of its sides, because the scale of the
 * photograph is not known.
 */
const pastedShare = 0.42;

/**
 * Puts the things of other pictures in front of a photograph, on the side that the words name.
 *
 * @throws NotPossible if the other pictures show no things, or things that cannot be taken out
 */
export async function pasted(
  photo: Photo,
  others: readonly Photo[],
  { prompt, seed }: { prompt: string; seed: number },
): Promise<Edited> {
  const { subjects, unused } = await thingsIn(others);
  if (subjects.length === 0) throw new NotPossible(noThings);
  const svg = drawSideBySide(boxIn(photo, prompt), subjects, `${seed}`, photo);
  return { picture: await overlaySvg(photo, svg), shortfalls: unused };
}

/** The box in which the things stand, in pixels. */
function boxIn({ width, height }: Size, words: string) {
  const across = acrossIn(words);
  const foot = /\b(?:top|upper|wall)\b/i.test(words) ? 0.5 : 0.96;
  return {
    left: (across - pastedShare / 2) * width,
    right: (across + pastedShare / 2) * width,
    top: (foot - pastedShare) * height,
    bottom: foot * height,
  };
}

/** The middle of the things, as a share of the width. */
function acrossIn(words: string): number {
  if (/\bleft\b/i.test(words)) return 0.24;
  return /\bright\b/i.test(words) ? 0.76 : 0.5;
}
