import {
  componentName,
  type Document,
  jsonType,
  type MediaType,
  type OperationPlace,
  type Parameter,
  type Place,
  parametersOf,
  type Reader,
  readerOf,
  type Schema,
} from '@genmedia/openapi';
import { key, pascal, quote } from '../text.ts';
import type { ClientTypes, ContentType, QueryType } from './model.ts';

/** The types of one operation for callers of the client. */
export function clientTypesOf(reader: Reader, operation: OperationPlace): ClientTypes {
  const { id } = operation;
  const type = `operations[${quote(id)}]`;
  const parameters = parametersOf(reader, operation);
  const body = reader.child(operation, 'requestBody');
  const bodyAt = `NonNullable<${type}['requestBody']>`;
  return {
    parameters: parameters
      .filter((place) => place.node.in === 'path' || place.node.in === 'query')
      .map((place) => ({ ...place.node, schema: shallow(reader, place) })),
    query: parameters.some((place) => place.node.in === 'query') ? queryType(id, type) : undefined,
    body: body && {
      required: body.node.required === true,
      ...contentType(body.node.content, `${pascal(id)}Body`, bodyAt),
    },
    results: reader
      .entries(operation, 'responses')
      .filter(([status]) => /^2(\d\d|XX)$/i.test(status))
      .map(([status, { node: answer }]) => {
        const at = `${type}['responses'][${key(status)}]`;
        return { status, ...contentType(answer.content, pascal(id) + status, at) };
      }),
  };
}

function queryType(id: string, type: string): QueryType {
  return {
    name: `${pascal(id)}Params`,
    type: `NonNullable<${type}['parameters']['query']>`,
  };
}

/** The type of a parameter, without details that hooks do not check. */
function shallow(reader: Reader, parameter: Place<Parameter>): Schema {
  const { type, enum: values } = reader.child(parameter, 'schema')?.node ?? {};
  if (type === 'array') return { type, items: { type: 'string' } };
  return { ...(type !== undefined && { type }), ...(values && { enum: values }) };
}

function contentType(
  content: Record<string, MediaType> | undefined,
  name: string,
  at: string,
): ContentType {
  const json = jsonType(content);
  const mediaType = json ?? Object.keys(content ?? {})[0];
  const schema = mediaType === undefined ? undefined : content?.[mediaType]?.schema;
  const component = componentName(schema?.$ref ?? '');
  if (json === undefined || component !== undefined) {
    return { mediaType, schema, type: component, alias: undefined };
  }
  return { mediaType, schema, type: name, alias: `${at}['content']['${mediaType}']` };
}

/** The names of callers' types that are not schema components, by operation. */
export function aliasesOf(view: Document): Map<string, string[]> {
  const reader = readerOf(view);
  return new Map(
    reader.operations(view).map((operation) => {
      const { query, body, results } = clientTypesOf(reader, operation);
      const contents = [...(body ? [body] : []), ...results].filter(({ alias }) => alias);
      const names = [query?.name, ...contents.map(({ type }) => type)];
      return [operation.id, names.filter((name) => name !== undefined)];
    }),
  );
}
