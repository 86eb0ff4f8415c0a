import data from './words.json' with { type: 'json' };

/** English words that can be ignored. */
export const fillers: ReadonlySet<string> = new Set(data.fillers.split(' '));

/** The most words that are read. The whole text still determines the picture's random numbers. */
const maxWords = 400;

/**
 * The words, numbers and breaks (`,`) of a prompt, in lower case and without accents. Any text is
 * accepted: unknown scripts give unknown words; control characters and lone surrogates are dropped.
 */
export function tokens(prompt: string): string[] {
  const found =
    plain(prompt.slice(0, 20 * maxWords)).match(
      /\d+(?:[.,]\d+)*%|[\p{L}\p{N}]*\d(?:[.,]\d+)+|[\p{L}\p{N}]+|[,.;:!?()\n|]/gu,
    ) ?? [];
  return found.slice(0, maxWords).map((token) => (/[\p{L}\p{N}]/u.test(token) ? token : ','));
}

/** The forms in which a word may be listed: the word itself, then its possible singulars. */
export function singulars(word: string): string[] {
  const forms = [word];
  if (word.length > 3 && word.endsWith('s')) forms.push(word.slice(0, -1));
  if (word.length > 4 && word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.length > 4 && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 4 && word.endsWith('ves')) {
    forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  }
  const irregular = irregularForms[word];
  return irregular === undefined ? forms : [...forms, irregular];
}

const irregularForms: Readonly<Record<string, string>> = data.irregular;

/**
 * A text in lower case and without accents, in which apostrophes, hyphens, slashes and underscores
 * become spaces, and `&` becomes "and".
 */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .replaceAll('&', ' and ')
    .replace(/['’_/-]/gu, ' ')
    .trim();
}
