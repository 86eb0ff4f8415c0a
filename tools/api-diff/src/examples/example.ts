import type { Schema } from '@genmedia/openapi';
import type { RuleId } from '../rules.ts';

/**
 * The operation of a rule's example, before or after the change. Missing properties have their
 * usual values.
 */
export interface OperationVersion {
  /** An operationId that is not derived from the rule's name. */
  id?: string;
  /** The operation does not exist. */
  absent?: true;
  /** The JSON schema of its request; `null` for no body. */
  request?: Schema | null;
  /** Whether the body may be missing. */
  bodyOptional?: true;
  /** Further media types of its request. */
  requestTypes?: string[];
  /** An example of its request. */
  requestExample?: unknown;
  parameters?: object[];
  /** The JSON schema of its 200. */
  answer?: Schema;
  /** Further media types of its 200. */
  responseTypes?: string[];
  /** Headers of its 200. */
  headers?: Record<string, object>;
  /** Responses besides its 200; `null` removes one. */
  responses?: Record<string, object | null>;
  /** Further properties of the operation. */
  extra?: object;
  /** Properties of the contract's root. */
  root?: {
    'x-limits'?: Record<string, number>;
    'x-null-in-requests'?: 'left-out';
    servers?: object[];
    webhooks?: Record<string, object>;
  };
  /** Schema components. */
  schemas?: Record<string, Schema>;
  /** Its URL, if it is not the usual one. */
  path?: string;
}

/** What the users of one version do: data that they send or answer, and code that they write. */
export interface Use {
  /** Body of the request. */
  requestBody?: unknown;
  /** Query of the request. */
  query?: object;
  /** TypeScript that reads `answer`. */
  callerCode?: string;
  /** The arguments with which a caller chooses a server, as TypeScript. */
  server?: string;
  /** The body that a handler answers with 200. */
  handlerBody?: unknown;
  /** The whole return value of a handler, as TypeScript. */
  handlerResult?: string;
  /** TypeScript that reads `body` and `query` in a handler. */
  handlerCode?: string;
  /** Types that are imported by name. */
  names?: string[];
  /** The names are those of the types for callers. */
  ofCallers?: true;
  /** `handlerCode` uses defaults, which only handlers get. */
  usesDefaults?: true;
  /** A server with handlers for exactly the operations that existed before the change. */
  completeServer?: true;
}

/** A change, and users of both versions. */
export interface Example {
  before: OperationVersion;
  after: OperationVersion;
  /** A user of the old version. Missing properties are those of `usage`. */
  oldUse?: Use;
  /**
   * A user of the new version, if something new can be used. Missing properties are those of
   * `usage`.
   */
  newUse?: Use;
  /** The change shows in files that belong to no operation, so this example has its own. */
  isAlone?: true;
  /** Rules that necessarily apply to the same change. */
  alsoRules?: RuleId[];
}

export const text: Schema = { type: 'string' };
export const number: Schema = { type: 'number' };
export const integer: Schema = { type: 'integer' };
export const list = (items: Schema): Schema => ({ type: 'array', items });
export const oneOf = (...values: string[]): Schema => ({ type: 'string', enum: values });
export const orNull = (type: string): Schema => ({ type: [type, 'null'] });

/** An object with required and optional fields. */
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

/** The usual request, answer and use of the examples' operations. */
export const requestSchema = object({ prompt: text });
export const answerSchema = object({ text });
export const usage = {
  requestBody: { prompt: 'A boat' },
  callerCode: 'answer.text.length;',
  handlerBody: { text: 'A boat' },
  handlerCode: 'body.prompt.length;',
} satisfies Use;

/** A request with an additional field, required or not. */
export const taking = (field: Schema, isRequired = true): OperationVersion => ({
  request: isRequired
    ? object({ prompt: text, size: field })
    : object({ prompt: text }, { size: field }),
});

/** An answer with an additional field, required or not. */
export const giving = (field: Schema, isRequired = true): OperationVersion => ({
  answer: isRequired ? object({ text, size: field }) : object({ text }, { size: field }),
});

export const sized = (size: unknown) => ({ prompt: 'A boat', size });
export const answered = (size: unknown) => ({ text: 'A boat', size });

/** Parts of an `allOf` that cannot be merged; with the last one, only a text matches all of them. */
export const textOrNumber = [{ oneOf: [text, number] }, { oneOf: [number, text], title: 'Size' }];
export const textOrFlag = { oneOf: [text, { type: 'boolean' }] };

/** Two alternatives of a union, told apart by `kind`. */
export const boat = object({ kind: { type: 'string', const: 'boat' }, sail: text });
export const car = object({ kind: { type: 'string', const: 'car' }, wheel: text });

/** Two shapes of which only the discriminator says which is which, as `wrap` puts them somewhere. */
export function discriminated(
  wrap: (union: Schema) => OperationVersion,
  name: string,
  propertyName: string,
  { others = [] }: { others?: string[] } = {},
): OperationVersion {
  const [ship, bus] = [`${name}Ship`, `${name}Bus`];
  const target = (shape: string) => `#/components/schemas/${shape}`;
  const buses = ['bus', ...others].map((value) => [value, target(bus)]);
  const mapping = { ship: target(ship), ...Object.fromEntries(buses) };
  return {
    ...wrap({ oneOf: [ref(ship), ref(bus)], discriminator: { propertyName, mapping } }),
    schemas: {
      [ship]: object({ kind: text, sail: text }),
      [bus]: object({ kind: text, wheel: text }),
    },
  };
}

/** A reference to a component. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
