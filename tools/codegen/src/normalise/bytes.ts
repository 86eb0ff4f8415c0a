import {
  type Document,
  isJsonType,
  type MediaType,
  type Node,
  type Schema,
  transform,
  visit,
} from '@genmedia/openapi';
import { streamTypes } from '../model/streams.ts';
import { freeName } from '../text.ts';
import { schemasFrom } from '../view/prune.ts';
import { renameReferences } from './names.ts';

type Content = Readonly<Record<string, MediaType>>;
type Uses = Record<'json' | 'others', ReadonlySet<string>>;

/**
 * Makes bytes in JSON, parameters and headers the texts that they are: `format: binary` means a file in
 * forms and in bodies of bytes alone. Of a component that both use, JSON has a copy: of `Upload`,
 * `UploadJson`.
 */
export function textsInJson(document: Document): Document {
  const { schemas = {} } = document.components ?? {};
  const names = schemasByUse(document);
  const copies = copiesForJson(document, names);
  const texts = { schema: (node: Node) => asText(renameReferences(node as Schema, copies)) };
  const asTexts = (schema: unknown) => visit(schema, 'schema', texts) as Schema;
  const inContent = (node: Node): Node => {
    if (!node.content) return node;
    const content = Object.entries(node.content as Content).map(([type, media]) => {
      const isText = media.schema !== undefined && isOfTexts(type, node.content as Content);
      return [type, isText ? { ...media, schema: asTexts(media.schema) } : media];
    });
    return { ...node, content: Object.fromEntries(content) };
  };
  const changed = transform(document, {
    requestBody: inContent,
    response: inContent,
    parameter: (node) => visit(node, 'parameter', texts) as Node,
    header: (node) => visit(node, 'header', texts) as Node,
  });
  if (!changed.components?.schemas) return changed;
  const changedSchemas = Object.entries(schemas).map(([name, schema]) => {
    const isText = names.json.has(name) && !names.others.has(name);
    return [name, isText ? asTexts(schema) : schema];
  });
  for (const [name, copy] of copies) changedSchemas.push([copy, asTexts(schemas[name])]);
  return {
    ...changed,
    components: { ...changed.components, schemas: Object.fromEntries(changedSchemas) },
  };
}

/** The names of the copies of components that hold bytes, and are not in JSON alone. */
function copiesForJson(document: Document, { json, others }: Uses): Map<string, string> {
  const { schemas = {} } = document.components ?? {};
  const ofBytes = new Set(
    Object.keys(schemas).filter((name) => {
      return JSON.stringify(schemas[name]).includes('"format":"binary"');
    }),
  );
  const holdsBytes = (name: string) =>
    ofBytes.size > 0 &&
    [name, ...schemasFrom(document, schemas[name])].some((each) => ofBytes.has(each));
  const taken = new Set(Object.keys(schemas));
  const copies = new Map<string, string>();
  for (const name of json) {
    if (!others.has(name) || !holdsBytes(name)) continue;
    copies.set(name, freeName(`${name}Json`, taken));
  }
  return copies;
}

function asText(schema: Node): Node {
  if (schema.format !== 'binary') return schema;
  const { format: _, ...rest } = schema;
  return rest;
}

/** The components that bodies and answers have in JSON, and those that they have elsewhere. */
export function schemasByUse(document: Document): Uses {
  const inJson: MediaType[] = [];
  const elsewhere: MediaType[] = [];
  const collect = (node: Node): Node => {
    const content = (node.content ?? {}) as Content;
    for (const [type, media] of Object.entries(content)) {
      (isOfTexts(type, content) ? inJson : elsewhere).push(media);
    }
    return node;
  };
  transform(document, { requestBody: collect, response: collect });
  return { json: schemasFrom(document, inJson), others: schemasFrom(document, elsewhere) };
}

/**
 * Whether bytes in a content are texts: in JSON, in a stream of JSON that is not itself declared as a
 * file, and in a form without parts, unless it shares its schema with one that has parts.
 */
function isOfTexts(type: string, content: Content): boolean {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return Object.keys(content).length === 1;
  const { schema } = content[type] ?? {};
  return isJsonType(type) || (streamTypes.test(type) && schema?.format !== 'binary');
}
