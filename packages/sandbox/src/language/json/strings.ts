import type { JSONSchema7 } from '@ai-sdk/provider';
import type { Random } from '../../random.ts';
import { type Clues, saidOf, take, wordsOf } from './clues.ts';
import { textFitting } from './pattern.ts';

/** Longer texts than this are not written to please a schema. */
const LONGEST = 10_000;

/** A text for a place of a schema; undefined where none can be made. */
export function stringFor(
  name: string,
  schema: JSONSchema7,
  clues: Clues,
  random: Random,
): string | undefined {
  const { pattern, format, minLength = 0, maxLength = LONGEST } = schema;
  if (minLength > LONGEST || maxLength < minLength) return undefined;
  if (pattern !== undefined) return textFitting(pattern, random);
  const formatted = format === undefined ? undefined : formats[format]?.(clues, random);
  return formatted ?? fitted(plain(name, schema, clues), minLength, maxLength);
}

/** Names of places whose text is what the model has to say. */
const SAID =
  /^(?:answer|text|response|reply|message|content|output|result|summary|translation|translated|caption|lyrics|reason|explanation|description)$/;

function plain(name: string, { description }: JSONSchema7, clues: Clues): string {
  const words = wordsOf(name);
  if (words.some((word) => SAID.test(word)) && clues.answer !== '') return clues.answer;
  if (words.some((word) => /^e?mail$/.test(word))) return formats.email?.(clues) as string;
  if (words.some((word) => /^(?:url|link|website)$/.test(word)))
    return formats.uri?.(clues) as string;
  return (
    saidOf(name, clues) ??
    take(clues.names, clues) ??
    (description ? `sandbox: ${description}` : `sandbox ${words.join(' ')}`.trim())
  );
}

function fitted(text: string, minLength: number, maxLength: number): string {
  const characters = [...text];
  const short = characters.slice(0, maxLength).join('');
  // A schema counts characters, padEnd() counts UTF-16 units.
  return characters.length >= minLength ? short : short + '.'.repeat(minLength - characters.length);
}

type Format = (clues: Clues, random?: Random) => string;

/** Days and hours are fixed: an answer must not depend on the clock. */
const formats: Readonly<Record<string, Format>> = {
  email: (clues) => take(clues.emails, clues) ?? 'sandbox@example.com',
  uri: (clues) => take(clues.urls, clues) ?? 'https://example.com/sandbox',
  url: (clues) => take(clues.urls, clues) ?? 'https://example.com/sandbox',
  date: (clues) => take(clues.dates, clues) ?? '2000-01-01',
  time: () => '12:00:00Z',
  'date-time': (clues) => `${take(clues.dates, clues) ?? '2000-01-01'}T12:00:00Z`,
  duration: () => 'PT1H',
  hostname: () => 'sandbox.example.com',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  uuid: (_, random) =>
    (random &&
      textFitting('[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}', random)) ??
    '',
};
