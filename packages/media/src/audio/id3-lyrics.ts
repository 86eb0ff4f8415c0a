import type { MetadataTags } from 'mediabunny';

/** The encoding of ID3v2.4 texts: UTF-8. */
const utf8 = 3;

/**
 * Replaces the lyrics by a finished ID3v2 frame. That of mediabunny 1.61 counts characters instead
 * of bytes, which breaks everything after lyrics in other scripts than Latin.
 */
export function withId3Lyrics({ lyrics, ...tags }: MetadataTags): MetadataTags {
  if (lyrics === undefined) return tags;
  // Encoding, language, an empty description and the words. Each text ends with a zero.
  const frame = new TextEncoder().encode(`\0und\0${lyrics}\0`);
  frame[0] = utf8;
  return { ...tags, raw: { ...tags.raw, USLT: frame } };
}
