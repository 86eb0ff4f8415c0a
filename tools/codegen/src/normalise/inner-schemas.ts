import {
  type Document,
  isJsonType,
  lookUp,
  pointer,
  type Schema,
  tokens,
  transform,
} from '@genmedia/openapi';
import { freeName } from '../text.ts';

/**
 * Gives a schema that is no component a component of its own if a reference leads to it, such as
 * `#/components/schemas/Order/properties/address` or the schema of a response: later steps rename and
 * rewrite components.
 */
export function nameInnerSchemas(document: Document): Document {
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(document.components?.schemas ?? {}));
  const nameOf = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const name = freeName(namesIn(ref).join('_'), taken);
    taken.add(name);
    names.set(ref, name);
    return name;
  };
  const named = transform(document, {
    schema: (node) => {
      const { $ref } = node as Schema;
      if ($ref === undefined || !isInner($ref) || lookUp(document, $ref) === undefined) return node;
      return { ...node, $ref: pointer(['components', 'schemas', nameOf($ref)]) };
    },
  });
  if (names.size === 0) return document;
  const inner = [...names].map(([ref, name]) => [name, lookUp(named, ref)]);
  const all = { ...named.components?.schemas, ...Object.fromEntries(inner) };
  return { ...named, components: { ...named.components, schemas: all } };
}

/** Whether a reference leads deeper than to a component. */
function isInner(ref: string): boolean {
  return tokens(ref).length > 3;
}

/** What tells a schema from others in a reference: `Conflict` of the schema of that response. */
function namesIn(ref: string): string[] {
  const path = tokens(ref);
  const [root, section, ...inner] = path;
  if (root === 'components' && section === 'schemas') {
    return inner.filter((token) => token !== 'properties');
  }
  return path.filter((token) => !sections.has(token) && !isJsonType(token));
}

/** Where schemas are, except for components and their properties. */
const sections = new Set([
  'components',
  'paths',
  'parameters',
  'headers',
  'requestBodies',
  'requestBody',
  'responses',
  'content',
  'schema',
  'properties',
]);
