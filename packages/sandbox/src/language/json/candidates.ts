import type { JSONSchema7, JSONValue } from '@ai-sdk/provider';
import { type Clues, statedValue, withoutThousands, wordsOfName } from './clues.ts';
import { maxCharacters } from './made.ts';

/** Names of fields for the model's own text. */
const ownTextFields =
  /^(?:answer|text|response|reply|message|content|output|result|summary|translation|translated|caption|lyrics|reason|explanation|description)$/;

/**
 * Values from the text for a field of a schema, the best first, and for fields with text also
 * something readable. What was found in the text and used for another field is left out.
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
  if (schema.enum) return named(schema.enum as JSONValue[], clues.text);
  if (generated === null) return stated === undefined ? [] : [stated];
  if (typeof generated === 'boolean') return [!/^(?:no|false|not|off|0)\b/i.test(stated ?? '')];
  if (typeof generated === 'number') {
    const number = Number.parseFloat(withoutThousands(stated ?? ''));
    return [number, ...unused(clues.numbers, used), 1].filter(Number.isFinite);
  }
  return texts({ name, index, stated }, schema, clues, used);
}

/** A field of a schema, and the value that the text states for it. */
interface Field {
  readonly name: string;
  /** Its place in a list; 0 outside of lists. */
  readonly index: number;
  readonly stated: string | undefined;
}

function texts(
  { name, index, stated }: Field,
  schema: JSONSchema7,
  clues: Clues,
  used: ReadonlySet<JSONValue>,
): string[] {
  const words = wordsOfName(name);
  const isNamed = (wordPattern: RegExp) => words.some((word) => wordPattern.test(word));
  const { format, pattern } = schema;
  if (format === 'email' || isNamed(/^e?mail$/))
    return [...unused(clues.emails, used), 'sandbox@example.com'];
  if (/^ur[il]$/.test(format ?? '') || isNamed(/^(?:url|link|website)$/)) {
    return [...unused(clues.urls, used), 'https://example.com/sandbox'];
  }
  // Default days are fixed, because an answer must not depend on the clock.
  const [date = '2000-01-01'] = unused(clues.dates, used);
  if (format === 'date') return [date];
  if (format === 'date-time') return [`${date}T12:00:00Z`];
  if (format !== undefined) return [];
  const found = [...(stated === undefined ? [] : [stated]), ...unused(clues.names, used)];
  if (pattern !== undefined) return found;
  const plain = schema.description
    ? `sandbox: ${schema.description}`
    : `sandbox ${words.join(' ')}`.trim();
  const answer = isNamed(ownTextFields) && clues.answer !== '' ? [clues.answer] : [];
  return [...answer, ...found, plain, `${plain} ${index + 1}`].map((text) => fitted(text, schema));
}

function unused<T extends JSONValue>(values: readonly T[], used: ReadonlySet<JSONValue>): T[] {
  return values.filter((value) => !used.has(value));
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
  const spaced = text.replace(/[^\p{L}\p{M}\p{N}]+|(?<![\p{L}\p{M}])\p{M}+/gu, ' ').toLowerCase();
  const numeric = withoutThousands(text);
  // A part of a word does not count. Scripts without spaces have no borders of words.
  const border = String.raw`[\p{Script=Latin}\p{N}]`;
  const found = values.filter((value) => {
    const name = String(value);
    if (/^\d+(?:\.\d+)?$/.test(name)) {
      // 1.5 is neither 15 nor 1 and 5.
      const number = name.replace('.', String.raw`\.`);
      return new RegExp(`(?<!${border}|\\d\\.)${number}(?:\\.0+)?s?(?!${border}|\\.\\d)`, 'u').test(
        numeric,
      );
    }
    // The text may write `inProgress` as one word, but not "to day".
    const gap = /\s/.test(name) ? ' ' : ' ?';
    const words = wordsOfName(name)
      .join(' ')
      .replace(/(?<=\p{L}) (?=\p{L})/gu, gap);
    const whole = new RegExp(`(?<!${border})${words}(?:e?s)?(?!${border}|\\p{M})`, 'u');
    return words !== '' && whole.test(spaced);
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
