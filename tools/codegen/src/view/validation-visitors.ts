import {
  type Document,
  isReference,
  type Node,
  readerOf,
  resolve,
  type Schema,
  type Visitors,
} from '@genmedia/openapi';
import { expressionOf } from '../model/expression.ts';
import { mayLackField } from '../normalise/discriminator-values.ts';
import { constrainsSomeTypes, constrainsType } from '../normalise/references.ts';
import { withWholeDefault } from './whole-default.ts';

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

/** Rewrite schemas so that orval makes zod schemas of them that load and mean the same. */
export function validationVisitors(document: Document): Visitors {
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
 * Removes a discriminator if a branch is no object, because only objects have the field, or if objects
 * may lack the field, because zod finds branches by it alone.
 */
function dropInvalidDiscriminator(document: Document, schema: Schema): Node {
  const { discriminator, oneOf = [], anyOf = [] } = schema;
  if (!discriminator) return schema;
  const reader = readerOf(document);
  const areObjects = [...oneOf, ...anyOf].every((branch) => {
    const { type = 'object' } = resolve<Schema>(document, branch);
    return type === 'object';
  });
  const isValid = areObjects && !mayLackField(reader, schema, discriminator.propertyName);
  return isValid ? schema : omit(schema, (keyword) => keyword === 'discriminator');
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
