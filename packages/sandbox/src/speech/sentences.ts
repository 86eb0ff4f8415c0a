/** Longer sentences are spoken in parts. */
const maxCharacters = 280;

/**
 * The end of a line, or a full stop or similar mark before a space, but not the full stop in "Mr."
 * and similar abbreviations.
 */
const sentenceEnd =
  /\n+|(?=\s)(?<=[.!?…]["'”’)\]]*)(?<!\b(?:Mrs?|Ms|Dr|St|Prof|vs|No)\.)\s+|(?<=[。！？])/u;

/** The sentences of a text in order. None is too long, and line breaks end sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => parts(sentence));
}

/** Splits a sentence at the last comma that fits, else at the last space, else at the limit. */
function parts(sentence: string): string[] {
  if (sentence.length <= maxCharacters) return [sentence];
  const start = sentence.slice(0, maxCharacters);
  const comma = Math.max(...[',', ';', ':', '，', '、'].map((mark) => start.lastIndexOf(mark))) + 1;
  const space = start.lastIndexOf(' ');
  // A character of two halves stays whole.
  const limit = start.isWellFormed() ? maxCharacters : maxCharacters - 1;
  const wordEnd = space > 0 ? space : limit;
  const end = comma > maxCharacters / 3 ? comma : wordEnd;
  return [sentence.slice(0, end).trim(), ...parts(sentence.slice(end).trim())];
}
