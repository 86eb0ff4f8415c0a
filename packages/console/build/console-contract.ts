import type { Model, Operation as Modelled } from '@genmedia/codegen/contract';
import { type OperationPlace, parametersOf, type Reader, readerOf } from '@genmedia/openapi';
import type { Contract, Operation, Schema } from '../src/contract/types.ts';
import { plainSchema } from './plain-schema.ts';

interface Described {
  tags?: { name: string; 'x-displayName'?: string }[];
  'x-tagGroups'?: { tags: string[] }[];
}

/**
 * What a page needs to know of the contract, and no more, because it is loaded before anything is
 * shown.
 */
export function consoleContract(model: Model): Contract {
  const document = model.documents.client;
  const reader = readerOf(document);
  const places = new Map(reader.operations(document).map((place) => [place.id, place]));
  return {
    areas: areasOf(document as unknown as Described),
    operations: model.clientOperations.map((operation) =>
      operationFor(model, reader, operation, places.get(operation.id)),
    ),
    jobLimits: model.limits.jobs as Contract['jobLimits'],
  };
}

/** The tags, in the order of their groups. */
function areasOf({ tags = [], 'x-tagGroups': groups = [] }: Described): Contract['areas'] {
  const groupOf = (tag: string) => groups.findIndex(({ tags: own }) => own.includes(tag));
  return tags
    .toSorted((one, other) => groupOf(one.name) - groupOf(other.name))
    .map(({ name, 'x-displayName': shown = inWords(name) }) => ({ tag: name, name: shown }));
}

/** `objects-3d` → `Objects 3D` */
function inWords(name: string): string {
  const words = name.replaceAll('-', ' ').replace('3d', '3D');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function operationFor(
  model: Model,
  reader: Reader,
  operation: Modelled,
  place: OperationPlace | undefined,
): Operation {
  const { id, method, path, tag, summary, description, credential, kind } = operation;
  const { poll, sensitive, deprecated, security } = operation;
  return {
    id: id as Operation['id'],
    method,
    path,
    tag,
    summary,
    description,
    credential,
    security,
    kind,
    ...(poll !== undefined && { poll: poll as Operation['id'] }),
    sensitive,
    deprecated,
    schema: inputSchema(model, reader, operation, place),
    media: Object.fromEntries(
      Object.entries(operation.media).map(([name, { kinds }]) => [name, kinds]),
    ) as Operation['media'],
    parameters: operation.parameters.map(({ name, in: location, credential: isKey }) => ({
      name,
      in: location,
      credential: isKey,
    })),
    keyFields: keyFieldsOf(operation),
    examples: operation.examples.map(({ name, summary: words, input }) => ({
      name,
      ...(words !== undefined && { summary: words }),
      input: withoutJob(operation, input),
    })),
  };
}

/** The id of a job in an example belongs to no job of the user. */
function withoutJob({ path }: Modelled, input: Record<string, unknown>): Record<string, unknown> {
  if (!path.includes('{id}')) return input;
  const { id: _, ...others } = input;
  return others;
}

/** Path, query and body as the schema of one object. */
function inputSchema(
  { documents: { client } }: Model,
  reader: Reader,
  operation: Modelled,
  place: OperationPlace | undefined,
): Schema {
  const body = plainSchema(client, operation.client.body?.schema);
  const parameters = (place ? parametersOf(reader, place) : []).filter(
    ({ node }) => node.in === 'path' || node.in === 'query',
  );
  const properties = parameters.map(({ node }) => {
    const { description, example } = node as { description?: string; example?: unknown };
    const schema = plainSchema(client, node.schema);
    return [
      node.name,
      {
        ...(example !== undefined && { examples: [example] }),
        ...schema,
        ...(description && { description }),
      },
    ];
  });
  const required = parameters.filter(({ node }) => node.required).map(({ node }) => node.name);
  return {
    type: 'object',
    properties: { ...Object.fromEntries(properties), ...body.properties },
    required: [...required, ...(body.required ?? [])],
  };
}

/**
 * Body fields that are in the contract's examples and not in the client's input: the credential.
 */
function keyFieldsOf({ examples: [example] }: Modelled): string[] {
  const { body, input = {} } = example ?? {};
  return Object.keys((body ?? {}) as object).filter((name) => !Object.hasOwn(input, name));
}
