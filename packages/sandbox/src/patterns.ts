/** A pattern for whole words, which `|` separates. */
export function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

/** A pattern for beginnings of words, which `|` separates. */
export function wordsLike(stems: string): RegExp {
  return new RegExp(`\\b(?:${stems})`, 'i');
}

/**
 * A global pattern for what a text denies of some words, which `|` separates: "no rain", "without
 * wind, rain or birds". A comma alone ends the list, and so does an article before an "and": in "no
 * dog, a cat and a bird" there is a cat.
 */
export function denialsOf(words: string): RegExp {
  const bare = ` (?:${words})\\b`;
  const word = `(?: any| the| an?)?${bare}`;
  const next = `(?:(?:(?:,${bare})+,?)? and|(?:,${word})*,? or)${word}`;
  return new RegExp(`\\b(?:no|not|without)${word}(?:${next})*`, 'gi');
}
