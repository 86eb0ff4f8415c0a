import {
  componentOf,
  type Document,
  fields,
  isObject,
  isReference,
  jsonType,
  type Node,
  type Operation,
  parametersOf,
  type RequestBody,
  type Response,
  readerOf,
  resolve,
  type Schema,
  transform,
  type Visitors,
  visit,
} from '@genmedia/openapi';
import { formContent, otherContents } from '../model/body.ts';
import { expressionOf } from '../model/expression.ts';
import { jsonTypeOf } from '../model/json-type.ts';
import { constrainsSomeTypes, constrainsType } from '../normalise/references.ts';
import { otherBodyName, pascal } from '../text.ts';

/** Keywords that do not matter to validation. */
const ignoredKeywords = new Set([
  'contentMediaType',
  'description',
  'title',
  'example',
  'examples',
  'externalDocs',
  'xml',
  '$comment',
]);

/** What the names of an operation's own schemas begin with, by its id. */
type Prefixes = ReadonlyMap<string, string>;

/**
 * The document with only the schemas that validation needs: no texts, examples, links, callbacks or
 * response headers.
 */
export function validationView(document: Document, prefixes: Prefixes): Document {
  const components = cookieSchemas(document, prefixes);
  const reader = readerOf(document);
  const bodies = new Map(
    reader.operations(document).map((each) => [each.id, reader.child(each, 'requestBody')?.node]),
  );
  const validating = transform(document, {
    ...validationVisitors(document),
    operation: (node) => {
      const operation = node as unknown as Operation;
      const { operationId = '' } = operation;
      const prefix = prefixes.get(operationId);
      // Nobody implements the operations of webhooks and callbacks here.
      if (prefix === undefined) return { responses: {} };
      const written = bodies.get(operationId);
      return operationWithoutBodies(document, operation, prefix, written, components);
    },
  });
  const { schemas = {}, parameters = {}, requestBodies = {} } = validating.components ?? {};
  return {
    openapi: validating.openapi,
    info: { title: validating.info.title, version: validating.info.version },
    paths: validating.paths ?? {},
    components: { schemas: { ...components, ...schemas }, parameters, requestBodies },
  };
}

/** A component for the cookies of each operation that takes some: orval has no place for them. */
function cookieSchemas(document: Document, prefixes: Prefixes): Record<string, Schema> {
  const reader = readerOf(document);
  const entries = reader.operations(document).flatMap((operation) => {
    const cookies = parametersOf(reader, operation).filter(({ node }) => node.in === 'cookie');
    if (cookies.length === 0) return [];
    const properties = cookies.map(({ node }) => [
      node.name,
      visit(node.schema ?? {}, 'schema', validationVisitors(document)) as Schema,
    ]);
    const required = cookies.filter(({ node }) => node.required).map(({ node }) => node.name);
    const schema: Schema = { type: 'object', properties: Object.fromEntries(properties) };
    if (required.length > 0) schema.required = required;
    return [[`${prefixes.get(operation.id)}Cookies`, schema] as const];
  });
  return Object.fromEntries(entries);
}

function validationVisitors(document: Document): Visitors {
  return {
    schema: (node) => {
      if (isReference(node)) return withWholeDefault(document, onlyDefault(node));
      const cleaned = preferValues(addItems(omit(node, isIgnored)));
      const defaulted = withWholeDefault(document, cleaned);
      const withoutDiscriminator = dropInvalidDiscriminator(document, defaulted);
      const readable = protectSlash(dropForeignPattern(withoutDiscriminator));
      return separateTypes(preferPattern(dropTextOfBytes(readable)));
    },
    // The schema of a parameter's `content` is its `schema`, too.
    parameter: (node) => omit(node, (keyword) => isIgnored(keyword) || keyword === 'content'),
    mediaType: ({ schema }) => (schema === undefined ? {} : { schema }),
  };
}

/**
 * An operation without its JSON bodies and answers. Their schemas are components: those of the
 * contract, or those in `components`, with the names that the table expects. orval would expand every
 * reference in a schema that is no component. In contracts whose schemas share schemas, that never
 * ends.
 *
 * `written` is the body as the table sees it, too: not yet visited.
 */
function operationWithoutBodies(
  document: Document,
  operation: Operation,
  prefix: string,
  written: RequestBody | undefined,
  components: Record<string, Schema>,
): Node {
  const {
    operationId = '',
    summary,
    deprecated,
    parameters,
    requestBody,
    responses = {},
  } = operation;
  for (const [status, node] of Object.entries(responses)) {
    // The visitor has not visited the target of a reference here: it visits components in their own
    // place.
    const answer = visit(
      resolve<Response>(document, node),
      'response',
      validationVisitors(document),
    );
    addComponent(components, `${prefix}${pascal(status)}Response`, answer as Response);
  }
  const body = requestBody && resolve<RequestBody>(document, requestBody);
  const isKept = body && jsonType(body.content) === undefined;
  let kept = requestBody;
  if (body && written) {
    const visited = visit(body, 'requestBody', validationVisitors(document)) as RequestBody;
    const others = otherContents(written);
    addBodyComponents(components, prefix, visited, written);
    // orval takes one form of several, and not always the first.
    if (others.length > 0) kept = withoutTypes(visited, others);
  }
  return {
    operationId: prefix === pascal(operationId) ? operationId : prefix,
    ...(summary !== undefined && { summary }),
    ...(deprecated !== undefined && { deprecated }),
    ...(parameters && { parameters }),
    ...(isKept && { requestBody: kept }),
    responses: {},
  };
}

/** Adds the schemas of a body that are no components: of its JSON, of a form beside that, of others. */
function addBodyComponents(
  components: Record<string, Schema>,
  prefix: string,
  visited: RequestBody,
  written: RequestBody,
): void {
  addComponent(components, `${prefix}Body`, visited);
  const isJson = jsonType(visited.content) !== undefined;
  const form = isJson ? formContent(visited)?.schema : undefined;
  if (form && componentOf(form) === undefined) components[`${prefix}Form`] = form;
  for (const [index, type] of otherContents(written).entries()) {
    if (componentOf(written.content[type]?.schema) !== undefined) continue;
    components[otherBodyName(prefix, index)] = visited.content[type]?.schema ?? {};
  }
}

function withoutTypes(body: RequestBody, types: readonly string[]): RequestBody {
  const content = Object.entries(body.content).filter(([type]) => !types.includes(type));
  return { ...body, content: Object.fromEntries(content) };
}

function addComponent(
  components: Record<string, Schema>,
  name: string,
  { content }: Partial<Response>,
): void {
  const type = jsonType(content);
  if (type !== undefined && jsonComponent(content) === undefined) {
    components[name] = content?.[type]?.schema ?? {};
  }
}

function jsonComponent(content: Response['content']): string | undefined {
  return componentOf(content?.[jsonType(content) ?? '']?.schema);
}

/**
 * A reference, with what it says about a missing value. What else is beside it does not constrain the
 * value; orval would copy the target because of it.
 */
function onlyDefault({ $ref, default: value }: Schema): Node {
  return { $ref, ...(value !== undefined && { default: value }) };
}

/** A list without `items` may hold anything; orval would make a zod schema of it that throws. */
function addItems(schema: Node): Node {
  const isList = [schema.type].flat().includes('array');
  return isList && !schema.items && !schema.prefixItems ? { ...schema, items: {} } : schema;
}

/**
 * A list of texts, numbers, true, false and null says everything: orval would write a `oneOf` or an
 * object beside it as something that zod does not have. The same goes for a list of others, which zod
 * cannot compare, and for an empty one.
 */
function preferValues(schema: Node): Node {
  const { enum: values, const: only, type } = schema as Schema;
  const listed = values ?? (only === undefined ? undefined : [only]);
  if (listed === undefined) return schema;
  if (listed.length === 0 || listed.some((value) => typeof value === 'object' && value !== null)) {
    return omit(schema, (keyword) => keyword === 'enum' || keyword === 'const');
  }
  const isOfParts = [type].flat().some((name) => name === 'object' || name === 'array');
  return omit(schema, (keyword) => combining.has(keyword) || (isOfParts && keyword === 'type'));
}

const combining = new Set(['allOf', 'anyOf', 'oneOf']);

/** Leaves each type its own limits: orval would write a length of texts for a number, too. */
function separateTypes(schema: Schema): Node {
  const { type, ...others } = schema;
  if (typeof type === 'string') {
    return omit(schema, (key) => constrainsSomeTypes(key) && !constrainsType(key, type));
  }
  const isAlone = ['enum', 'const', 'allOf', 'oneOf', 'anyOf'].every((key) => !(key in schema));
  if (!Array.isArray(type) || !isAlone || !Object.keys(others).some(constrainsSomeTypes))
    return schema;
  const branches = type.map((each) => {
    return { type: each, ...omit(others, (keyword) => !constrainsType(keyword, each)) };
  });
  return { ...omit(others, constrainsSomeTypes), anyOf: branches };
}

/**
 * A schema whose default has the defaults of its own fields, which zod does not fill in. A default that
 * the schema does not allow is removed, because zod schemas with it do not compile.
 */
function withWholeDefault(document: Document, schema: Schema): Node {
  if (schema.default === undefined) return schema;
  const value = wholeDefault(document, schema, schema.default);
  if (matchesType(document, schema, value)) return { ...schema, default: value };
  return omit(schema, (keyword) => keyword === 'default');
}

function wholeDefault(
  document: Document,
  schema: Schema,
  value: unknown,
  above: readonly Schema[] = [],
): unknown {
  if (!isObject(value)) return value;
  const target = resolve<Schema>(document, schema);
  const outer = [...above, target];
  const reader = readerOf(document);
  const filled = [...fields(reader, reader.place(target))].flatMap(([name, { raw, node }]) => {
    const field = raw as Schema;
    // A schema inside itself, whose field has a default, would have no end.
    const standard = outer.includes(node) ? undefined : (field.default ?? node.default);
    const own = Object.hasOwn(value, name) ? value[name] : standard;
    const whole = wholeDefault(document, field, own, outer);
    return own === undefined || !matchesType(document, field, whole) ? [] : [[name, whole]];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

/** Removes a discriminator if a branch is no object, because only objects have the field. */
function dropInvalidDiscriminator(document: Document, schema: Schema): Node {
  if (!schema.discriminator) return schema;
  const branches = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  const allObjects = branches.every((branch) => {
    const { type } = resolve<Schema>(document, branch);
    return type === undefined || type === 'object';
  });
  return allObjects ? schema : omit(schema, (keyword) => keyword === 'discriminator');
}

function matchesType(document: Document, schema: Schema, value: unknown): boolean {
  const {
    type,
    allOf,
    anyOf,
    oneOf,
    enum: values,
    required = [],
  } = resolve<Schema>(document, schema);
  if (isObject(value) && required.some((name) => !Object.hasOwn(value, name))) return false;
  if (values && !Array.isArray(value) && !values.includes(value)) return false;
  const alternatives = anyOf ?? oneOf;
  if (allOf) return allOf.every((part) => matchesType(document, part, value));
  if (alternatives) return alternatives.some((part) => matchesType(document, part, value));
  return (
    type === undefined ||
    [type]
      .flat()
      .some(
        (name) => name === jsonTypeOf(value) || (name === 'integer' && typeof value === 'number'),
      )
  );
}

function isIgnored(keyword: string): boolean {
  return ignoredKeywords.has(keyword) || keyword.startsWith('x-');
}

function omit(node: Node, isOmitted: (keyword: string) => boolean): Node {
  return Object.fromEntries(Object.entries(node).filter(([keyword]) => !isOmitted(keyword)));
}

/**
 * zod's check of email addresses refuses many that mail servers accept (RFC 5322, 3.2.3). If the
 * contract has a pattern for an address, only the pattern counts.
 */
function preferPattern(schema: Node): Node {
  return schema.format === 'email' && typeof schema.pattern === 'string'
    ? omit(schema, (keyword) => keyword === 'format')
    : schema;
}

/** Bytes are Blobs, for which zod has no limits or defaults of texts: the stubs would not load. */
function dropTextOfBytes(schema: Node): Node {
  const ofTexts = ['minLength', 'maxLength', 'pattern', 'default'];
  return schema.format === 'binary' ? omit(schema, (key) => ofTexts.includes(key)) : schema;
}

/** orval mistakes slashes at the ends of a pattern for those of a regular expression literal. */
function protectSlash(schema: Node): Node {
  const { pattern } = schema;
  if (typeof pattern !== 'string') return schema;
  const escaped = pattern.replace(/^\//, '(?:)/').replace(/\/$/, '/(?:)');
  return escaped === pattern ? schema : { ...schema, pattern: escaped };
}

/** A pattern of another language cannot be checked, and the stubs would not load with it. */
function dropForeignPattern(schema: Node): Node {
  const { pattern } = schema;
  return typeof pattern === 'string' && expressionOf(pattern) === undefined
    ? omit(schema, (keyword) => keyword === 'pattern')
    : schema;
}
