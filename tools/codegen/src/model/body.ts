import {
  componentOf,
  type Document,
  facets,
  fields,
  isFormType,
  isJsonType,
  jsonSchema,
  jsonType,
  type MediaType,
  type OperationPlace,
  type Place,
  properties,
  type Reader,
  type RequestBody,
  type Schema,
} from '@genmedia/openapi';
import { UserError } from '../errors.ts';
import type { Body, Encoding, Operation } from './model.ts';

/** The body of an operation's requests; undefined if it takes none. */
export function bodyOf(
  reader: Reader,
  document: Document,
  operation: OperationPlace,
): Body | undefined {
  const body = reader.child(operation, 'requestBody');
  if (!body) return undefined;
  return {
    required: body.node.required === true,
    nullIsLeftOut: isNullLeftOut(document),
    contentTypes: Object.keys(body.node.content),
    encoding: encodingOf(body.node),
    component: componentOf(jsonSchema(reader, body)?.raw as Schema | undefined),
    formComponent: componentOf(formContent(body.node)?.schema),
    others: otherContents(body.node).map((type) => {
      return { type, component: componentOf(body.node.content[type]?.schema) };
    }),
  };
}

/** The media types whose schema is not that of the first JSON, or of the first form. */
export function otherContents({ content }: RequestBody): string[] {
  const types = Object.keys(content);
  const schemaOf = (type = '') => JSON.stringify(content[type]?.schema ?? {});
  const json = schemaOf(jsonType(content));
  const form = schemaOf(types.find(isFormType));
  return types.filter((type) => {
    if (isJsonType(type)) return schemaOf(type) !== json;
    return isFormType(type) && schemaOf(type) !== form;
  });
}

/** The content of a body as a form. */
export function formContent({ content }: RequestBody): MediaType | undefined {
  return content[Object.keys(content).find(isFormType) ?? ''];
}

/** How a url-encoded form is written: of a multipart one, client and stubs ignore the styles. */
function encodingOf({ content }: RequestBody): Body['encoding'] {
  const type = Object.keys(content).find((each) => /^[^;]*\/x-www-form-urlencoded/i.test(each));
  const encodings = content[type ?? '']?.encoding as Record<string, Partial<Encoding>> | undefined;
  const entries = Object.entries(encodings ?? {}).map(([name, how]) => [
    name,
    { style: how.style, explode: how.explode, allowReserved: how.allowReserved },
  ]);
  return Object.fromEntries(entries);
}

/** Throws a UserError for a rule that this generator does not know. */
function isNullLeftOut(document: Document): boolean {
  const rule = document['x-null-in-requests'];
  if (rule === undefined) return false;
  if (rule === 'left-out') return true;
  throw new UserError(`x-null-in-requests can only be left-out, and is ${JSON.stringify(rule)}.`);
}

const maxDepth = 6;

/**
 * Paths of the fields that the server fills in if they are missing: names joined by dots, and `[]`
 * for the items of an array. Goes down six levels. A default in one branch of a union, of objects or
 * of lists, counts for all branches.
 */
export function defaultFields(
  reader: Reader,
  schema: Place<Schema> | undefined,
  parents: readonly Schema[] = [],
): string[] {
  // A recursive schema has infinitely many paths, and schemas that share schemas have very many.
  if (!schema || parents.includes(schema.node) || parents.length === maxDepth) return [];
  const defaultsOf = (inner: Place<Schema> | undefined) =>
    defaultFields(reader, inner, [...parents, schema.node]);
  const own = properties(reader, schema).flatMap(([name, property]) => [
    ...(hasDefault(property) ? [name] : []),
    ...defaultsOf(property).map((path) => `${name}.${path}`),
  ]);
  const ofItems = facets(reader, schema).flatMap((facet) =>
    defaultsOf(reader.child(facet, 'items')).map((path) => `[].${path}`),
  );
  return [...own, ...ofItems];
}

/** A default may be beside a reference, or in its target. */
export function hasDefault({ raw, node }: Place<Schema>): boolean {
  return (raw as Schema).default !== undefined || node.default !== undefined;
}

/** The `x-max-seconds` of a body's fields, by their names. */
export function maxSecondsOf(
  reader: Reader,
  schema: Place<Schema> | undefined,
): Operation['maxSeconds'] {
  const entries = [...(schema ? fields(reader, schema) : [])].map(
    ([name, { raw }]) => [name, (raw as Schema)['x-max-seconds']] as const,
  );
  return Object.fromEntries(
    entries.filter(([, seconds]) => seconds !== undefined),
  ) as Operation['maxSeconds'];
}
