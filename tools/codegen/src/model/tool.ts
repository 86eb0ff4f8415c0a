import {
  carries,
  fields,
  isFormType,
  isIdempotencyKey,
  isJsonType,
  isTextType,
  jsonSchema,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  requestSchema,
  requiredFields,
  type Schema,
  variants,
} from '@genmedia/openapi';
import type { Tool } from './model.ts';
import { plainSchema } from './plain-schema.ts';
import { mergedObject } from './result-schema.ts';

/**
 * A tool's arguments, and where they go. `view` reads the contract as clients see it.
 *
 * @param streaming the field that makes the answer a stream, which a tool cannot read.
 */
export function toolOf(
  view: Reader,
  operation: OperationPlace,
  streaming?: string,
): Omit<Tool, 'output'> {
  const parameters = parametersOf(view, operation).filter(isAsked);
  const body = view.child(operation, 'requestBody');
  const schema = requestSchema(view, body);
  const content = schema && flatFields(view, schema);
  const isForm = jsonSchema(view, body) === undefined;
  const asSent = (plain: Schema) => (isForm ? withFiles(plain) : plain);
  const names = parameters.map(({ node }) => node.name);
  const isFlat = content !== undefined && names.every((name) => !content.has(name));
  const properties: Record<string, Schema> = {};
  const required: string[] = [];
  for (const parameter of parameters) {
    if (isLeftOut(view, parameter)) continue;
    const { name } = parameter.node;
    properties[name] = parameterSchema(view, parameter);
    if (parameter.node.required) required.push(name);
  }
  if (schema && isFlat) {
    for (const [name, field] of content) {
      if (carries(field, 'x-tool') || name === streaming) continue;
      properties[name] = asSent(plainSchema(view, field));
    }
    required.push(...requiredOf(view, schema).filter((name) => name in properties));
  } else if (body) {
    properties.body = schema
      ? asSent(plainSchema(view, schema))
      : fileBody(Object.keys(body.node.content));
    if (body.node.required) required.push('body');
  }
  return {
    input: { type: 'object', properties, ...(required.length > 0 && { required }) },
    places: {
      path: namesIn(parameters, 'path'),
      query: namesIn(parameters, 'query'),
      header: namesIn(parameters, 'header'),
      cookie: namesIn(parameters, 'cookie'),
      body: body === undefined || isFlat ? undefined : 'body',
    },
  };
}

/** The answer of a tool: what its operation and, for a job, the operation that reads it answer. */
export function toolOutput(
  view: Reader,
  operations: readonly OperationPlace[],
): Schema | undefined {
  const schemas = operations.flatMap((operation) =>
    view
      .entries(operation, 'responses')
      .filter(([status]) => /^2(\d\d|XX)$/i.test(status))
      .map(([, response]) => jsonSchema(view, response)),
  );
  const known = schemas.filter((schema) => schema !== undefined);
  if (known.length < schemas.length || known.length === 0) return undefined;
  return mergedObject(
    view,
    known.flatMap((schema) => variants(view, schema)),
  );
}

/** A client sends these itself: the Idempotency-Key, how long to wait for a job, and credentials. */
const sentByClient = /^(prefer|authorization|([\w-]*[-_])?(api[-_]?key|(access|auth)[-_]?token))$/i;

function isAsked({ node }: Place<Parameter>): boolean {
  return !isIdempotencyKey(node) && !(node.in === 'header' && sentByClient.test(node.name));
}

function isLeftOut(view: Reader, parameter: Place<Parameter>): boolean {
  const schema = view.child(parameter, 'schema');
  return carries(parameter, 'x-tool') || (schema !== undefined && carries(schema, 'x-tool'));
}

function parameterSchema(view: Reader, parameter: Place<Parameter>): Schema {
  const schema = view.child(parameter, 'schema');
  const plain = schema ? plainSchema(view, schema) : { type: 'string' };
  const { description } = parameter.node as { description?: string };
  return description === undefined ? plain : { ...plain, description };
}

/** The fields of a body that is one object; undefined for a union or anything else. */
function flatFields(view: Reader, schema: Place<Schema>): Map<string, Place<Schema>> | undefined {
  const [only, ...others] = variants(view, schema);
  const isObject = only !== undefined && others.length === 0 && only.node.type === 'object';
  const found = isObject ? fields(view, only) : undefined;
  return found && found.size > 0 ? found : undefined;
}

function requiredOf(view: Reader, schema: Place<Schema>): string[] {
  return [...new Set(variants(view, schema).flatMap((variant) => requiredFields(view, variant)))];
}

/** The schema of a form, whose files a model writes in base64. */
function withFiles(plain: Schema): Schema {
  const { format, ...others } = plain;
  if (format === 'binary') return { ...others, ...base64 };
  const { properties = {}, items } = plain;
  const unions = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((word) => {
    const branches = plain[word];
    return Array.isArray(branches) ? [[word, branches.map(withFiles)]] : [];
  });
  const all = Object.entries(properties).map(([name, field]) => [name, withFiles(field)]);
  return {
    ...plain,
    ...Object.fromEntries(unions),
    ...(all.length > 0 && { properties: Object.fromEntries(all) }),
    ...(items && { items: withFiles(items) }),
  };
}

const base64 = { type: 'string', contentEncoding: 'base64' };

/** A body that is no JSON, or one of which no more is known. */
function fileBody(types: string[]): Schema {
  if (types.some(isFormType)) return { type: 'object' };
  return types.some((type) => isTextType(type) || isJsonType(type)) ? { type: 'string' } : base64;
}

function namesIn(parameters: Place<Parameter>[], place: string): string[] {
  return parameters.filter(({ node }) => node.in === place).map(({ node }) => node.name);
}
