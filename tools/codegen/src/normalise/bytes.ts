import {
  type Document,
  isJsonType,
  type MediaType,
  type Node,
  type Schema,
  transform,
  visit,
} from '@genmedia/openapi';
import { reachedFrom } from '../view/prune.ts';

type Content = Readonly<Record<string, MediaType>>;

/**
 * Makes bytes in JSON the texts that they are: `format: binary` means a file in forms and in bodies of
 * bytes alone. A component that both use keeps its files.
 */
export function textsInJson(document: Document): Document {
  const names = schemasOfJson(document);
  const asTexts = (schema: unknown) => visit(schema, 'schema', { schema: asText }) as Schema;
  const inContent = (node: Node): Node => {
    if (!node.content) return node;
    const content = Object.entries(node.content as Content).map(([type, media]) => {
      const isJson = isJsonType(type) && media.schema !== undefined;
      return [type, isJson ? { ...media, schema: asTexts(media.schema) } : media];
    });
    return { ...node, content: Object.fromEntries(content) };
  };
  const changed = transform(document, { requestBody: inContent, response: inContent });
  const schemas = Object.entries(changed.components?.schemas ?? {}).map(([name, schema]) => {
    return [name, names.has(name) ? asTexts(schema) : schema];
  });
  return {
    ...changed,
    ...(changed.components && {
      components: { ...changed.components, schemas: Object.fromEntries(schemas) },
    }),
  };
}

function asText(schema: Node): Node {
  if (schema.format !== 'binary') return schema;
  const { format: _, ...rest } = schema;
  return rest;
}

/** The components that bodies and answers have in JSON, and nowhere else. */
export function schemasOfJson(document: Document): Set<string> {
  const inJson: MediaType[] = [];
  const elsewhere: MediaType[] = [];
  const collect = (node: Node): Node => {
    for (const [type, media] of Object.entries((node.content ?? {}) as Content)) {
      (isJsonType(type) ? inJson : elsewhere).push(media);
    }
    return node;
  };
  transform(document, { requestBody: collect, response: collect });
  const others = reachedFrom(document, elsewhere);
  const only = [...reachedFrom(document, inJson)].filter((place) => !others.has(place));
  return new Set(only.map((place) => place.replace(/^schemas\//, '')));
}
