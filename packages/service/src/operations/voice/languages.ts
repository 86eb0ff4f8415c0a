import type { Transcript } from '../../engines/tasks.ts';

/** A warning if the speech is in another language than the request says. */
export function otherLanguageWarnings(
  field: string,
  requested: string,
  { language: recognised }: Pick<Transcript, 'language'>,
): string[] {
  // Some models give names instead of codes.
  const isCode = recognised !== undefined && /^[a-z]{2,3}(-|$)/i.test(recognised);
  if (!isCode || subtag(recognised) === subtag(requested)) return [];
  return [
    `The speech is in ${recognised}, not in ${requested} as ${field} says. ${recognised} was used.`,
  ];
}

/**
 * The one of `codes` for a language that a model calls by its name: `en` for `english`. The language
 * unchanged if none fits.
 */
export function asCode(language: string, codes: readonly string[]): string {
  const name = language.toLowerCase();
  return codes.find((code) => languageName(subtag(code)).toLowerCase() === name) ?? language;
}

/** `pt` for `pt-br`, and `en` for `eng`. */
export function subtag(code: string): string {
  try {
    return new Intl.Locale(code).language;
  } catch {
    // The text does not have the form of a code.
    return code.split('-')[0] ?? code;
  }
}

/** `Brazilian Portuguese` for `pt-br`; the code itself if no language has it. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    // The text does not have the form of a code.
    return code;
  }
}
