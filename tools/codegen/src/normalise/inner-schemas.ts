import { type Document, lookUp, pointer, type Schema, tokens, transform } from '@genmedia/openapi';

/**
 * Gives a schema inside a component a component of its own if a reference leads to it, such as
 * `#/components/schemas/Order/properties/address`: later steps rename and rewrite components.
 */
export function nameInnerSchemas(document: Document): Document {
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(document.components?.schemas ?? {}));
  const nameOf = (ref: string): string => {
    const known = names.get(ref);
    if (known !== undefined) return known;
    const [, , ...path] = tokens(ref);
    let name = path.filter((token) => token !== 'properties').join('_');
    while (taken.has(name)) name += '_';
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

function isInner(ref: string): boolean {
  const [root, section, ...path] = tokens(ref);
  return root === 'components' && section === 'schemas' && path.length > 1;
}
