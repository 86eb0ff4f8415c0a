import type { JSONSchema7, JSONValue } from '@ai-sdk/provider';
import type { Random } from '@genmedia/media/random';
import { cluesIn } from './clues.ts';
import { valueFor } from './from-schema.ts';

/**
 * An answer as JSON text. With a schema it fits it; without one it has the fields that the text
 * names, or the answer alone.
 *
 * @throws InvalidArgumentError if nothing can be made that fits the schema
 */
export function answerInJson(
  question: string,
  answer: string,
  schema: JSONSchema7 | undefined,
  random: Random,
): string {
  const value: JSONValue = valueFor(
    schema ?? { type: 'object', properties: fieldsOf(question), required: [] },
    cluesIn(question, answer),
    random,
  );
  return JSON.stringify(value);
}

/** Names with commas or "and" between them. */
const LIST = String.raw`((?:["'\`]?[A-Za-z_]\w{0,40}["'\`]?(?:\s*,\s*(?:and\s+)?|\s+and\s+))*["'\`]?[A-Za-z_]\w{0,40})`;
const NAMED = [
  new RegExp(String.raw`\b(?:keys?|fields?|propert(?:y|ies))\b:?\s+${LIST}`, 'i'),
  new RegExp(String.raw`\b(?:with|containing)\b(?:\s+(?:a|an|the))?\s+${LIST}`, 'i'),
];
const IN_EXAMPLE = /"([A-Za-z_]\w{0,40})"\s*:\s*("|\[|\{|\d|true|false)/g;

/** Fields that a text shows in an example, or lists: "with the keys name and age". */
function fieldsOf(question: string): Record<string, JSONSchema7> {
  const text = question.slice(-4000);
  const shown = [...text.matchAll(IN_EXAMPLE)].map(
    ([, name = '', start = '']) => [name, typeOf(start)] as const,
  );
  if (shown.length > 0) return Object.fromEntries(shown.map(([name, type]) => [name, { type }]));
  const lists = NAMED.map((pattern) => pattern.exec(text)?.[1]);
  const listed = lists.find((list) => list !== undefined)?.split(/[^\w]+/) ?? [];
  const names = listed.filter((name) => name !== '' && name !== 'and');
  const fields = names.length > 0 ? names : ['answer'];
  return Object.fromEntries(fields.map((name) => [name, { type: guessed(name) }]));
}

type TypeName = 'string' | 'number' | 'boolean' | 'array' | 'object';

function typeOf(start: string): TypeName {
  if (start === '"') return 'string';
  if (start === '[') return 'array';
  if (start === '{') return 'object';
  return /\d/.test(start) ? 'number' : 'boolean';
}

function guessed(name: string): TypeName {
  if (/^(?:age|count|number|amount|total|price|year|size|quantity|width|height|score)$/i.test(name))
    return 'number';
  return /^(?:is|has|can)(?:_|[A-Z])/.test(name) ? 'boolean' : 'string';
}
