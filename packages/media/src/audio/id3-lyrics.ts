import type { MetadataTags } from 'mediabunny';

/** Of ID3v2.4 texts: UTF-8. */
const UTF_8 = 3;

/**
 * The tags with lyrics as an ID3v2 frame made here: mediabunny 1.61 counts characters where it
 * must count bytes, and so breaks all that follow lyrics of other scripts than Latin.
 */
export function withId3Lyrics({ lyrics, ...tags }: MetadataTags): MetadataTags {
  if (lyrics === undefined) return tags;
  // Encoding, language, a description that is empty, and the words, each text ended by a zero.
  const frame = new TextEncoder().encode(`\0und\0${lyrics}\0`);
  frame[0] = UTF_8;
  return { ...tags, raw: { ...tags.raw, USLT: frame } };
}
