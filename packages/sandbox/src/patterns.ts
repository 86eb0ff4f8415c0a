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
 * wind, rain or birds". A comma alone ends the list: in "no dog, a cat" there is a cat.
 */
export function denialsOf(words: string): RegExp {
  const word = `(?: any| the| an?)? (?:${words})\\b`;
  return new RegExp(`\\b(?:no|not|without)${word}(?:(?: and|(?:,${word})*,? or)${word})*`, 'gi');
}
