import type { JSONSchema7 } from '@ai-sdk/provider';
import type { Random } from '@genmedia/media/random';
import { cluesIn } from './clues.ts';
import { valueFor } from './from-schema.ts';

/**
 * Writes an answer as JSON. If there is a schema, the JSON fits it. Else it has the fields that the
 * text names, or only the answer.
 *
 * @throws InvalidArgumentError if no value can be made that fits the schema
 */
export function answerInJson(
  question: string,
  answer: string,
  schema: JSONSchema7 | undefined,
  random: Random,
): string {
  const shape = schema ?? { type: 'object' as const, properties: fieldsOf(question), required: [] };
  return JSON.stringify(valueFor(shape, cluesIn(question, answer), random));
}

/** Names, separated by commas or "and". */
const listPattern =
  /\b(?:keys?|fields?|propert(?:y|ies)|containing)\b:?\s+((?:(?:(?:the|an?)\s+)?["'`]?[A-Za-z_]\w{0,40}["'`]?(?:\s*,\s*(?:and\s+)?|\s+and\s+))*(?:(?:the|an?)\s+)?["'`]?[A-Za-z_]\w{0,40})/i;
/** Articles before a name; "a" can be a name itself. */
const articles = /\b(?:the|an?)\s+(?!and\b)(?=["'`]?[A-Za-z_])/gi;
const inExample = /"([A-Za-z_]\w{0,40})"\s*:\s*("|\[|\{|\d|true|false)/g;
const number = /^(?:age|count|number|amount|total|price|year|size|quantity|width|height|score)$/i;

type TypeName = 'string' | 'number' | 'boolean' | 'array' | 'object';
const typeNames: Readonly<Record<string, TypeName>> = {
  '"': 'string',
  '[': 'array',
  '{': 'object',
  true: 'boolean',
  false: 'boolean',
};

/** Fields that a text lists or shows in an example: "with the keys name and age". */
function fieldsOf(question: string): Record<string, JSONSchema7> {
  const text = question.slice(-4000);
  const shown = [...text.matchAll(inExample)].map(
    ([, name = '', start = '']) => [name, { type: typeNames[start] ?? 'number' }] as const,
  );
  if (shown.length > 0) return Object.fromEntries(shown);
  const listed = listPattern
    .exec(text)?.[1]
    ?.replace(articles, '')
    .match(/\w+/g)
    ?.filter((name) => name !== 'and');
  return Object.fromEntries((listed ?? ['answer']).map((name) => [name, { type: guessed(name) }]));
}

function guessed(name: string): TypeName {
  if (number.test(name)) return 'number';
  return /^(?:is|has|can)(?:_|[A-Z])/.test(name) ? 'boolean' : 'string';
}
