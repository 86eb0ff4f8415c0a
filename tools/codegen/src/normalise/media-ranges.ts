import {
  type Document,
  facets,
  isFormType,
  type MediaType,
  type Node,
  type Reader,
  readerOf,
  type Schema,
  transform,
} from '@genmedia/openapi';

/**
 * Says which media type is meant by a range of them, if its schema tells: springdoc writes a range of
 * all for each answer of a service that names none, and such services send data as JSON, and texts as
 * they are. What may be a file stays of any type.
 */
export function nameRanges(document: Document): Document {
  const reader = readerOf(document);
  const named = (isAnswer: boolean) => (node: Node) => {
    const content = node.content as Record<string, MediaType> | undefined;
    // Beside a form, a body in a range is a file or the form.
    if (!content || (!isAnswer && Object.keys(content).some(isFormType))) return node;
    const entries = Object.entries(content).flatMap(([type, media]) => {
      const name = nameOf(reader, type, media, isAnswer);
      // What names its type counts more than a range (OpenAPI 3.1.1, 4.8.17).
      return name !== type && name in content ? [] : [[name, media]];
    });
    return { ...node, content: Object.fromEntries(entries) };
  };
  return transform(document, { requestBody: named(false), response: named(true) });
}

function nameOf(reader: Reader, type: string, { schema }: MediaType, isAnswer: boolean): string {
  if (!schema || !/^(\*|application)\/\*(;|$)/.test(type)) return type;
  const all = facets(reader, reader.place(schema)).map(({ node }) => node);
  if (all.some(isFile)) return type;
  if (all.some(isData)) return 'application/json';
  const isText = all.some((node) => [node.type].flat().includes('string'));
  return isText && isAnswer && type.startsWith('*') ? 'text/*' : type;
}

function isFile({ format, contentMediaType }: Schema): boolean {
  return format === 'binary' || format === 'byte' || contentMediaType !== undefined;
}

/** Whether a value is written as JSON. Only a plain text is not: a date has quotes. */
function isData({ type = [], ...rest }: Schema): boolean {
  const telling = ['format', 'enum', 'const', 'properties', 'additionalProperties', 'items'];
  return (
    telling.some((keyword) => rest[keyword]) ||
    [type].flat().some((each) => each !== 'string' && each !== 'null')
  );
}
