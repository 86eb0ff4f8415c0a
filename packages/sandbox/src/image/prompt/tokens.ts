import irregular from './irregular.json' with { type: 'json' };

/** More words than these are not read; the text as a whole still seeds the picture. */
const MOST_WORDS = 400;

/**
 * The words and the breaks (`,`) of a prompt, in lower case and without accents. Anything may come
 * in: unknown scripts give words that no one knows, control characters and lone surrogates give
 * nothing.
 */
export function tokens(prompt: string): string[] {
  const found =
    plain(prompt.slice(0, 20 * MOST_WORDS)).match(/[\p{L}\p{N}]+|[,.;:!?()\n|]/gu) ?? [];
  return found.slice(0, MOST_WORDS).map((token) => (/[\p{L}\p{N}]/u.test(token) ? token : ','));
}

/** The forms under which a word may be listed: itself, then what it is the plural of. */
export function singulars(word: string): string[] {
  const forms = [word];
  if (word.length > 3 && word.endsWith('s')) forms.push(word.slice(0, -1));
  if (word.length > 4 && word.endsWith('es')) forms.push(word.slice(0, -2));
  if (word.length > 4 && word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`);
  if (word.length > 4 && word.endsWith('ves')) {
    forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  }
  const irregular = IRREGULAR[word];
  if (irregular !== undefined) forms.push(irregular);
  return forms;
}

const IRREGULAR: Readonly<Record<string, string>> = irregular;

/** A text without accents, in lower case, its parts of words apart. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/['’]s\b/gu, '')
    .replace(/['’_/-]/gu, ' ')
    .trim();
}
