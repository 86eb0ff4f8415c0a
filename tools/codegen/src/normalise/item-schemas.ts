import {
  type Document,
  isEventStream,
  isJsonType,
  type MediaType,
  type Node,
  type Reader,
  readerOf,
  type Schema,
  transform,
  visit,
} from '@genmedia/openapi';
import { isEvent, streamTypes } from '../model/streams.ts';

/**
 * Makes the `schema` of a stream that of each piece. OpenAPI 3.2 has that as `itemSchema`, which
 * FastAPI also writes in 3.1; there and in huma's documents, `schema` is the list of all pieces.
 */
export function withPieceSchemas(document: Document): Document {
  const reader = readerOf(document);
  const inContent = (node: Node): Node => {
    if (!node.content) return node;
    const content = Object.entries(node.content as Record<string, MediaType>);
    return {
      ...node,
      content: Object.fromEntries(
        content.map(([type, media]) => [type, withPieceSchema(reader, type, media)]),
      ),
    };
  };
  return transform(document, { requestBody: inContent, response: inContent });
}

function withPieceSchema(reader: Reader, type: string, media: MediaType): MediaType {
  const { itemSchema, ...others } = media;
  const isOfEvents = isEventStream(type);
  if (itemSchema !== undefined) {
    if (!streamTypes.test(type)) return { schema: { type: 'array', items: itemSchema }, ...others };
    return { ...others, schema: isOfEvents ? withReadData(itemSchema) : itemSchema };
  }
  const { items } = media.schema ?? {};
  const isList = isOfEvents && items !== undefined && isEvent(reader, reader.place(items));
  return isList ? { ...media, schema: items } : media;
}

/** An event whose data are what is in their JSON, because that is how they are read. */
function withReadData(event: Schema): Schema {
  return visit(event, 'schema', {
    schema: (node) => {
      const { contentMediaType: type, contentSchema } = node;
      return typeof type === 'string' && isJsonType(type) ? ((contentSchema ?? {}) as Node) : node;
    },
  }) as Schema;
}
