import { type Document, lookUp, tokens } from '@genmedia/openapi';

/** Removes components that nothing refers to any more. */
export function prune(document: Document): Document {
  const { components, ...rest } = document;
  if (!components) return document;
  const reached = new Set<string>();
  collect(document, rest, reached);
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

function collect(document: Document, node: unknown, reached: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key !== '$ref' || typeof value !== 'string') collect(document, value, reached);
    else follow(document, value, reached);
  }
}

function follow(document: Document, ref: string, reached: Set<string>): void {
  const [root, section, name] = tokens(ref);
  const place = `${section}/${name}`;
  if (root !== 'components' || reached.has(place)) return;
  reached.add(place);
  collect(document, lookUp(document, `#/components/${section}/${name}`), reached);
}
