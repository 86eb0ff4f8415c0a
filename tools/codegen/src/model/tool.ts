import {
  carries,
  fields,
  isFormType,
  isIdempotencyKey,
  jsonSchema,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  requiredFields,
  type Schema,
  variants,
} from '@genmedia/openapi';
import type { Tool } from './model.ts';
import { mergedObject, plainSchema } from './plain-schema.ts';

/** A tool's arguments, and where they go. `view` reads the contract as clients see it. */
export function toolOf(view: Reader, operation: OperationPlace): Omit<Tool, 'output'> {
  const parameters = parametersOf(view, operation).filter(isAsked);
  const body = view.child(operation, 'requestBody');
  const schema = jsonSchema(view, body);
  const content = schema && flatFields(view, schema);
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
      if (!carries(field, 'x-tool')) properties[name] = plainSchema(view, field);
    }
    required.push(...requiredOf(view, schema).filter((name) => name in properties));
  } else if (body) {
    properties.body = schema ? plainSchema(view, schema) : fileBody(Object.keys(body.node.content));
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

/** A client sends these itself: the Idempotency-Key, and how long to wait for a job. */
function isAsked({ node }: Place<Parameter>): boolean {
  return !isIdempotencyKey(node) && !(node.in === 'header' && /^prefer$/i.test(node.name));
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

/** A body that is no JSON: the fields of a form, or one text. */
function fileBody(types: string[]): Schema {
  return types.some(isFormType) ? { type: 'object' } : { type: 'string' };
}

function namesIn(parameters: Place<Parameter>[], place: string): string[] {
  return parameters.filter(({ node }) => node.in === place).map(({ node }) => node.name);
}
