/** A pattern for whole words, which `|` separates. */
export function wholeWords(words: string): RegExp {
  return new RegExp(`\\b(?:${words})\\b`, 'i');
}

/** A pattern for beginnings of words, which `|` separates. */
export function wordsLike(stems: string): RegExp {
  return new RegExp(`\\b(?:${stems})`, 'i');
}
