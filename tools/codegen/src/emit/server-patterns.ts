import { expressionOf } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { literal } from '../text.ts';
import { header } from './files.ts';

/** What to say about a text that does not match a pattern, by the pattern as zod reports it. */
export function serverPatterns({ patternWords }: Model): string {
  const entries = Object.entries(patternWords);
  const byPattern = Object.fromEntries(
    entries.map(([pattern, words]) => [String(expressionOf(pattern) ?? pattern), words]),
  );
  const comment = '/** What patterns of the contract mean, in words that follow "must be". */\n';
  const type = 'Readonly<Record<string, string>>';
  return `${header}${comment}export const patternWords: ${type} = ${literal(byPattern)};\n`;
}
