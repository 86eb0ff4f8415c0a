/** The words of a text. In scripts without spaces, a dictionary finds them. */
export function wordsIn(text: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)) {
    return text.match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  }
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

/** Words that say little about the topic of a text. */
const SMALL =
  /^(?:\p{L}|[ao]n|the|and|or|but|if|then|than|so|of|to|in|at|by|for|from|with|about|into|as|is|are|was|be|it|its|this|that|these|those|you|he|she|we|they|me|my|your|our|do|does|did|have|has|had|not|no|can|could|will|would|should|what|which|who|how|why|when|where|there|just|also|please|tell|give|write|make|some|any|all)$/u;

/** The words that characterise a text and their counts, the most frequent first. */
export function keywordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text).map((one) => one.toLowerCase()))
    if (!SMALL.test(word) && /\p{L}{2}|\p{Script=Han}/u.test(word))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
