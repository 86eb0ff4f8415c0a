/** Longer sentences are said in parts. */
const LONGEST = 280;

/** A line's end, or a mark of ending and a space, but not those of "Mr." and its like. */
const END = /\n+|(?<=[.!?…]["'”’)\]]*)(?<!\b(?:Mrs?|Ms|Dr|St|Prof|vs|No)\.)\s+|(?<=[。！？])/u;

/** A text's sentences in order, none too long, line breaks as ends. */
export function sentencesOf(text: string): string[] {
  return text
    .split(END)
    .map((sentence) => sentence.replace(/\s+/gu, ' ').trim())
    .filter((sentence) => sentence !== '')
    .flatMap((sentence) => parts(sentence));
}

/** Breaks at the last comma that fits, or else the last space, or else where it must. */
function parts(sentence: string): string[] {
  if (sentence.length <= LONGEST) return [sentence];
  const start = sentence.slice(0, LONGEST);
  const comma = Math.max(...[',', ';', ':', '，', '、'].map((mark) => start.lastIndexOf(mark))) + 1;
  const space = start.lastIndexOf(' ');
  const end = comma > LONGEST / 3 ? comma : space > 0 ? space : LONGEST;
  return [sentence.slice(0, end).trim(), ...parts(sentence.slice(end).trim())];
}
