import type { JSONSchema7, JSONValue } from '@ai-sdk/provider';
import { type Clues, statedValue, withoutThousands, wordsOfName } from './clues.ts';
import { maxCharacters } from './made.ts';

/** Names of fields for the model's own text. */
const quotedPattern =
  /^(?:answer|text|response|reply|message|content|output|result|summary|translation|translated|caption|lyrics|reason|explanation|description)$/;

/**
 * Values from the text for a field of a schema, the best first, without those that other fields
 * have used. For fields with text, also something readable.
 */
export function candidates(
  path: readonly string[],
  schema: JSONSchema7,
  generated: JSONValue,
  clues: Clues,
  used: ReadonlySet<JSONValue>,
): JSONValue[] {
  const { name, index } = placeOf(path);
  const stated = statedValue(name, clues);
  const free = <T extends string | number>(of: readonly T[]) => of.filter((one) => !used.has(one));
  if (schema.enum) return named(schema.enum as JSONValue[], clues.text);
  if (generated === null) return stated === undefined ? [] : [stated];
  if (typeof generated === 'boolean') return [!/^(?:no|false|not|off|0)\b/i.test(stated ?? '')];
  if (typeof generated === 'number')
    return [Number.parseFloat(withoutThousands(stated ?? '')), ...free(clues.numbers), 1].filter(
      Number.isFinite,
    );
  const words = wordsOfName(name);
  const isNamed = (wordPattern: RegExp) => words.some((word) => wordPattern.test(word));
  const { format, pattern } = schema;
  if (format === 'email' || isNamed(/^e?mail$/))
    return [...free(clues.emails), 'sandbox@example.com'];
  if (/^ur[il]$/.test(format ?? '') || isNamed(/^(?:url|link|website)$/)) {
    return [...free(clues.urls), 'https://example.com/sandbox'];
  }
  // Default days are fixed, because an answer must not depend on the clock.
  const [date = '2000-01-01'] = free(clues.dates);
  if (format === 'date') return [date];
  if (format === 'date-time') return [`${date}T12:00:00Z`];
  if (format !== undefined) return [];
  if (pattern !== undefined)
    return [...(stated === undefined ? [] : [stated]), ...free(clues.names)];
  const plain = schema.description
    ? `sandbox: ${schema.description}`
    : `sandbox ${words.join(' ')}`.trim();
  return [
    ...(isNamed(quotedPattern) && clues.answer !== '' ? [clues.answer] : []),
    ...(stated === undefined ? [] : [stated]),
    ...free(clues.names),
    plain,
    `${plain} ${index + 1}`,
  ].map((text) => fitted(text, schema));
}

/** The name of a field: if `tags` is a list, each of its items is a `tag`. */
function placeOf(path: readonly string[]): { name: string; index: number } {
  const last = path.at(-1) ?? '';
  return /^\d+$/.test(last)
    ? { name: (path.at(-2) ?? '').replace(/s$/, ''), index: Number(last) }
    : { name: last, index: 0 };
}

/** The values of an enumeration that the text names, then the first value. */
function named(values: readonly JSONValue[], text: string): JSONValue[] {
  const lower = text.toLowerCase();
  // A part of a word does not count. Scripts without spaces have no borders of words.
  const border = String.raw`[\p{Script=Latin}\p{N}]`;
  const found = values.filter((value) => {
    const words = wordsOfName(String(value)).join(' ');
    const whole = new RegExp(`(?<!${border})${words}(?:e?s)?(?!${border})`, 'u');
    return words !== '' && whole.test(lower);
  });
  return [...found, ...values.slice(0, 1)];
}

/** A schema counts characters; `length` counts UTF-16 units. */
function fitted(text: string, { minLength = 0, maxLength = Infinity }: JSONSchema7): string {
  // A longer text is of no use, and a list of its characters takes much memory.
  const characters = Array.from(text.slice(0, 2 * maxCharacters)).slice(0, maxLength);
  const missing = Math.min(maxCharacters, minLength) - characters.length;
  return characters.join('') + '.'.repeat(Math.max(0, missing));
}
