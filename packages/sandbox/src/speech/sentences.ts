/** Longer sentences are spoken in parts. */
const maxCharacters = 280;

/**
 * The end of a line, or a full stop or similar mark before a space, but not the full stop in "Mr."
 * and similar abbreviations.
 */
const sentenceEnd =
  /\n+|(?=\s)(?<=[.!?…]["'”’)\]]*)(?<!\b(?:Mrs?|Ms|Dr|St|Prof|vs|No)\.)\s+|(?<=[。！？][」』”’）]*)(?![」』”’）])/u;

/** The sentences of a text in order. None is too long, and line breaks end sentences. */
export function sentencesOf(text: string): string[] {
  return text
    .split(sentenceEnd)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .flatMap(parts);
}

function parts(sentence: string): string[] {
  const found: string[] = [];
  let rest = sentence;
  while (rest.length > maxCharacters) {
    const end = endOfPart(rest);
    found.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...found, rest];
}

/**
 * Where a part ends that is not too long: at the last comma unless it is near the start, else at
 * the last space, else at the limit.
 */
function endOfPart(sentence: string): number {
  const start = sentence.slice(0, maxCharacters);
  // Not the marks of "1,500" and "12:30".
  const commas = [...start.matchAll(/[,;:](?=\s)|[，、]/gu)];
  const comma = (commas.at(-1)?.index ?? -1) + 1;
  const space = start.lastIndexOf(' ');
  // A character of two halves stays whole.
  const limit = start.isWellFormed() ? maxCharacters : maxCharacters - 1;
  const wordEnd = space > 0 ? space : limit;
  return comma > maxCharacters / 3 ? comma : wordEnd;
}
