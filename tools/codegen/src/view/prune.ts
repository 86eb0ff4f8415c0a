import { type Document, lookUp, pointer, tokens } from '@genmedia/openapi';

/** Removes components that nothing refers to any more. */
export function prune(document: Document): Document {
  const { components, ...rest } = document;
  if (!components) return document;
  const reached = reachedFrom(document, rest);
  const kept = Object.entries(components).map(([section, nodes]) => {
    const names = Object.entries(nodes ?? {}).filter(
      // Security schemes are used by name, not by reference.
      ([name]) => section === 'securitySchemes' || reached.has(`${section}/${name}`),
    );
    return [section, Object.fromEntries(names)] as const;
  });
  const filled = kept.filter(([, nodes]) => Object.keys(nodes).length > 0);
  return { ...rest, components: Object.fromEntries(filled) };
}

/** The components that a node refers to, directly or through others: `schemas/Order`. */
function reachedFrom(document: Document, node: unknown, reached = new Set<string>()): Set<string> {
  if (typeof node !== 'object' || node === null) return reached;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref' && typeof value === 'string') follow(document, value, reached);
    else if (key === 'discriminator') followMapping(document, value, reached);
    else reachedFrom(document, value, reached);
  }
  return reached;
}

/** The names of the schemas among them. */
export function schemasFrom(document: Document, node: unknown): Set<string> {
  const places = [...reachedFrom(document, node)].filter((place) => place.startsWith('schemas/'));
  return new Set(places.map((place) => place.slice('schemas/'.length)));
}

/** Follows a discriminator's mapping, which may be the only place that refers to a schema. */
function followMapping(document: Document, discriminator: unknown, reached: Set<string>): void {
  const { mapping, ...rest } = Object(discriminator) as { mapping?: unknown };
  for (const target of Object.values(Object(mapping))) {
    // A mapping refers to a schema by reference or by name (OpenAPI 3.1.1, 4.8.25).
    const isName = Object.hasOwn(document.components?.schemas ?? {}, target as string);
    const ref = isName ? pointer(['components', 'schemas', target as string]) : target;
    if (typeof ref === 'string' && ref.startsWith('#/')) follow(document, ref, reached);
    else reachedFrom(document, ref, reached);
  }
  reachedFrom(document, rest, reached);
}

function follow(document: Document, ref: string, reached: Set<string>): void {
  const [root, section = '', name = ''] = tokens(ref);
  const place = `${section}/${name}`;
  if (root !== 'components' || reached.has(place)) return;
  reached.add(place);
  reachedFrom(document, lookUp(document, pointer([root, section, name])), reached);
}
