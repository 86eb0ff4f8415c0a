/** Words of a text; where a script has no spaces they are found by a dictionary. */
export function wordsIn(text: string): string[] {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(text)) {
    return text.match(/[\p{L}\p{M}\p{N}]+(?:['’.-][\p{L}\p{M}\p{N}]+)*/gu) ?? [];
  }
  const segments = new Intl.Segmenter('ja', { granularity: 'word' }).segment(text);
  return [...segments].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
}

export function sentencesIn(text: string): string[] {
  return text
    .split(/(?<=[.!?…][")”’]?)\s+|(?<=[。！？।])\s*|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** Words that say little of what a text is about. */
const SMALL = new Set(
  'a an the and or but if then than so of to in on at by for from with about into over as is are was were be been it its this that these those i you he she we they me my your his her our their them us do does did have has had not no can could will would shall should may might must what which who whom how why when where there here very just also please tell give write make more most some any all each other such only own same too de la le el los las les un una une des du et y e o os il lo gli che per con en es est que qui para por com não no se da do dos das su sur dans pour avec di del della'.split(
    ' ',
  ),
);

/** The words that a text is about, the most frequent first, as often as each is in it. */
export function keywordsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsIn(text)) {
    const key = word.toLowerCase();
    if (SMALL.has(key) || !/\p{L}{2}|\p{Script=Han}/u.test(key)) continue;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return new Map([...counts].sort(([, one], [, other]) => other - one));
}
