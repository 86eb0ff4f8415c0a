import { overlaySvg, type Picture } from '@genmedia/media/image';
import type { Size } from '../image/size.ts';
import { thingsIn } from './edit-scene.ts';
import { figuresIn } from './inpaint.ts';
import type { Photo } from './photo.ts';
import { refused } from './refusal.ts';

/**
 * The size of things in front of a photograph, as a share of its sides, because the scale of the
 * photograph is not known.
 */
const share = 0.42;

/**
 * Puts the things of other pictures in front of a photograph, on the side that the words name.
 *
 * @throws UnsupportedFunctionalityError if the things in the other pictures are not known, or the
 *   other pictures show no things
 */
export async function pasted(
  photo: Photo,
  others: readonly Photo[],
  { prompt, seed }: { prompt: string; seed: number },
): Promise<Picture> {
  const things = await thingsIn(others);
  if (things.length === 0)
    throw refused(
      'combining pictures',
      'The other pictures show no things that can be put into this picture.',
    );
  return await overlaySvg(photo, figuresIn(boxIn(photo, prompt), things, `${seed}`, photo));
}

function boxIn({ width, height }: Size, words: string) {
  const across = /\bleft\b/i.test(words) ? 0.24 : /\bright\b/i.test(words) ? 0.76 : 0.5;
  const foot = /\b(?:top|upper|wall)\b/i.test(words) ? 0.5 : 0.96;
  return {
    left: (across - share / 2) * width,
    right: (across + share / 2) * width,
    top: (foot - share) * height,
    bottom: foot * height,
  };
}
