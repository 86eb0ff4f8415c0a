import type { Skill } from './ask.ts';

type Rewrite = (text: string) => string;

const REWRITES: readonly (readonly [RegExp, Rewrite])[] = [
  [/\b(?:uppercase|upper case|capital letters|all caps)\b/i, (text) => text.toUpperCase()],
  [/\b(?:lowercase|lower case)\b/i, (text) => text.toLowerCase()],
  [
    /\btitle case\b/i,
    (text) =>
      text.replace(
        /\p{L}[\p{L}'’]*/gu,
        (word) => (word[0] ?? '').toUpperCase() + word.slice(1).toLowerCase(),
      ),
  ],
  [/\b(?:reverse|backwards)\b/i, (text) => graphemes(text).reverse().join('')],
  [
    /\b(?:sort|alphabetical|alphabetically|order)\b/i,
    (text) => items(text).sort(byLetters).join(', '),
  ],
  [
    /\b(?:bullet|bulleted|bullets)\b/i,
    (text) =>
      items(text)
        .map((item) => `- ${item}`)
        .join('\n'),
  ],
  [
    /\b(?:number|numbered)\b/i,
    (text) =>
      items(text)
        .map((item, i) => `${i + 1}. ${item}`)
        .join('\n'),
  ],
  [
    /\bextract\b.*\be-?mails?\b/i,
    (text) => found(text, /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,24}){1,4}/g),
  ],
  [/\bextract\b.*\b(?:urls?|links?)\b/i, (text) => found(text, /https?:\/\/[^\s"'<>)]{3,300}/g)],
  [/\bextract\b.*\bnumbers?\b/i, (text) => found(text, /-?\d+(?:\.\d+)?/g)],
  [/^(?:please )?(?:repeat|echo|say)\b|\b(?:respond|reply|answer) with\b/i, (text) => text],
];

/** Changes the form of what the message holds, and leaves its words alone. */
export const rewriting: Skill = ({ instruction, body, earlier }) => {
  const rewrite = REWRITES.find(([asked]) => asked.test(instruction))?.[1];
  if (rewrite === undefined) return undefined;
  const last = earlier.findLast(({ role }) => role === 'user')?.text;
  const text =
    body ||
    (/\b(?:that|it|my last message)\b/i.test(instruction) ? last : undefined) ||
    spoken(instruction);
  return text ? rewrite(text) : undefined;
};

/** "Say hello", "Reply with pong." */
function spoken(instruction: string): string | undefined {
  return /(?:repeat(?: after me)?|echo|say|(?:respond|reply|answer) with)(?: (?:exactly|only|just|the words?))*,? (.+?)\.?$/is.exec(
    instruction,
  )?.[1];
}

/** Parts of a list: lines, or what stands between commas. */
function items(text: string): string[] {
  const parts = text.includes('\n')
    ? text.split('\n')
    : text.includes(',')
      ? text.split(/,(?:\s*and\s)?|\sand\s/)
      : text.split(/\s+/);
  return parts.map((part) => part.trim().replace(/\.$/, '')).filter((part) => part !== '');
}

/** Without a locale's rules, which differ from machine to machine. */
function byLetters(one: string, other: string): number {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

function found(text: string, pattern: RegExp): string {
  return (text.match(pattern) ?? []).join('\n') || '(none)';
}

function graphemes(text: string): string[] {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  );
}
