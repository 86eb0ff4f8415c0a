import type { Picture } from '@genmedia/media/image';
import { listed } from '../image/prompt/read.ts';

/** A part of a request that was not done. */
export interface Shortfall {
  /** The part, as it is written on the picture. */
  readonly what: string;
  /** The warning. */
  readonly message: string;
}

/** A picture, and what of the request is not in it. */
export interface Edited {
  readonly picture: Picture;
  readonly shortfalls: readonly Shortfall[];
}

/** The text for the label on the picture. */
export function labelText(shortfalls: readonly Shortfall[]): string {
  return shortfalls.map(({ what }) => what).join(', ');
}

/** Words of a prompt that were not followed; nothing if there are none. */
export function unfollowedWords(words: readonly string[]): Shortfall[] {
  if (words.length === 0) return [];
  const what = listed(words);
  return [{ what, message: `Some words of the prompt were not followed: ${what}.` }];
}

/** Names the pictures after the first one, of which an edit uses none. */
export function unusedPictures(others: readonly unknown[]): Shortfall[] {
  return others.map((_, i) => unusedPicture(i, 'the instruction takes nothing from it'));
}

/**
 * Names a picture of which nothing is in the result.
 *
 * @param index its place among the pictures after the first one
 */
export function unusedPicture(index: number, why: string): Shortfall {
  const what = `picture ${index + 2}`;
  return { what, message: `Nothing of ${what} is in the result: ${why}.` };
}
