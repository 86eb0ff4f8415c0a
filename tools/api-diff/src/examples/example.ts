import type { Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';

/** One operation, as an example of a rule has it before or after. What is left out is as usual. */
export interface Side {
  /** Another operationId than the rule's. */
  id?: string;
  /** There is no such operation. */
  absent?: true;
  /** The JSON that it is sent; `null` for no body. */
  request?: Schema | null;
  /** Whether a request may go without its body. */
  bodyOptional?: true;
  /** Media types that it takes besides JSON. */
  takes?: string[];
  /** An example of its request. */
  shows?: unknown;
  parameters?: object[];
  /** The JSON of its 200. */
  answer?: Schema;
  /** Media types that it answers besides JSON. */
  gives?: string[];
  /** Headers of its 200. */
  headers?: Record<string, object>;
  /** Answers besides its 200; `null` takes one away. */
  responses?: Record<string, object | null>;
  /** Whatever else the operation says. */
  more?: object;
  /** What stands at the root of the contract. */
  root?: { 'x-limits': Record<string, number> };
  /** Schema components. */
  schemas?: Record<string, Schema>;
  /** Where its URL differs from the usual one. */
  path?: string;
}

/** What consumers of one version do: data that they send or answer, code that reads. */
export interface Use {
  /** Body of the request. */
  send?: unknown;
  /** Query of the request. */
  query?: object;
  /** TypeScript that reads `answer`. */
  read?: string;
  /** The body that a handler answers with 200. */
  give?: unknown;
  /** A whole reply of a handler, as TypeScript. */
  reply?: string;
  /** TypeScript that reads `body` and `query` in a handler. */
  take?: string;
  /** Types that are imported by name. */
  names?: string[];
  /** Those types are of what callers see. */
  ofCallers?: true;
  /** `take` relies on the defaults that handlers are given. */
  filled?: true;
  /** A server that has a handler for everything that was there before, and does nothing else. */
  alone?: true;
}

/** A change, and consumers of both versions. */
export interface Example {
  was: Side;
  is: Side;
  /** Who used it before. What is left out is what every consumer does. */
  before?: Use;
  /** Who uses what is new, where something is. What is left out is what every consumer does. */
  after?: Use;
  /** Rules that cannot but apply as well. */
  also?: RuleId[];
}

export const text: Schema = { type: 'string' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });
export const orNull = (type: string): Schema => ({ type: [type, 'null'] });

/** An object: fields that must be there, and fields that may. */
export function object(
  required: Record<string, Schema>,
  optional: Record<string, Schema> = {},
): Schema {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

/** What operations of examples usually take and answer. */
export const REQUEST = object({ prompt: text });
export const ANSWER = object({ text });
export const USE = {
  send: { prompt: 'A boat' },
  read: 'answer.text.length;',
  give: { text: 'A boat' },
  take: 'body.prompt.length;',
} satisfies Use;

/** A request with one field more, required or not. */
export const taking = (field: Schema, isRequired = true): Side => ({
  request: isRequired
    ? object({ prompt: text, size: field })
    : object({ prompt: text }, { size: field }),
});

/** An answer with one field more, required or not. */
export const giving = (field: Schema, isRequired = true): Side => ({
  answer: isRequired ? object({ text, size: field }) : object({ text }, { size: field }),
});

export const sized = (size: unknown) => ({ prompt: 'A boat', size });
export const answered = (size: unknown) => ({ text: 'A boat', size });
