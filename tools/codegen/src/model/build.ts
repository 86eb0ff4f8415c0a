import {
  cancelLink,
  credentialFields,
  credentialOf,
  type Document,
  fetchesOf,
  isCredential,
  isIdempotent,
  type Node,
  type OperationPlace,
  parametersOf,
  pollLink,
  type Reader,
  readerOf,
  requestSchema,
  resolve,
  securityOf,
} from '@genmedia/openapi';
import { clientView } from '../view/client-view.ts';
import { typesView } from '../view/types-view.ts';
import { validationView } from '../view/validation-view.ts';
import { assertLinks, assertNames } from './assert-operations.ts';
import { bodyOf, defaultFields, maxSecondsOf } from './body.ts';
import { clientTypesOf } from './client-types.ts';
import { exampleAnswerOf } from './example-answer.ts';
import { requestExamplesOf } from './examples.ts';
import { freePrefix } from './free-prefix.ts';
import { maxBytesOf, mediaOf } from './media.ts';
import type { ClientTypes, Model, Operation, Tool } from './model.ts';
import { pagesOf } from './pages.ts';
import { canAskForAsync, defaultParameters, toParameter } from './parameters.ts';
import { patternWordsOf } from './pattern-words.ts';
import { errorSchemaOf, pollFromOf, pollInputOf, responsesOf } from './responses.ts';
import { addressOf, ownServerOf, serversOf } from './servers.ts';
import { streamOf } from './streams.ts';
import { toolOf, toolOutput } from './tool.ts';
import { type ValueOptions, valueShapesOf } from './values.ts';

/** What a model has beside what every target needs. */
export interface ModelOptions {
  /** Whether operations have examples of their answers. */
  withAnswers?: boolean;
  values?: ValueOptions | undefined;
  /** Whether the client throws `status: error` of jobs alone, as it does for anybody's contract. */
  onlyJobsFail?: boolean;
}

/** Builds the model, which is everything that emitters may know, from a normalised document. */
export function buildModel(
  document: Document,
  { withAnswers = false, values, onlyJobsFail = false }: ModelOptions = {},
): Model {
  const reader = readerOf(document);
  const operations = reader.operations(document);
  const components = Object.keys(document.components?.schemas ?? {});
  const schemaNames = new Set(components);
  assertNames(operations);
  assertLinks(reader, operations);
  const client = clientView(document, { onlyJobsFail });
  const types = clientTypes(client);
  const tools = toolsOf(client, reader, operations);
  const fetches = fetchesOf(reader, operations);
  const modelled = operations.map((place): Operation => {
    const operation = operationOf(reader, document, place);
    return {
      ...operation,
      schemaPrefix: freePrefix(operation, schemaNames),
      kind: place.method === 'get' || fetches.has(place.id) ? 'query' : 'mutation',
      // Operations for other programs have neither, and nothing reads these fields of theirs.
      client: types.get(place.id) as ClientTypes,
      tool: tools.get(place.id) as Tool,
      ...(withAnswers && { exampleAnswer: exampleAnswerOf(reader, place) }),
    };
  });
  const prefixes = new Map(modelled.map((each) => [each.id, each.schemaPrefix]));
  return {
    documents: {
      contract: typesView(document),
      client: typesView(client),
      validation: validationView(document, prefixes),
    },
    schemas: {
      contract: components,
      client: Object.keys(client.components?.schemas ?? {}),
    },
    sameView: client === document,
    securitySchemes: securitySchemesOf(document),
    baseUrl: addressOf(document) ?? '',
    servers: serversOf(document, operations),
    limits: (document as { 'x-limits'?: Record<string, unknown> })['x-limits'] ?? {},
    patternWords: patternWordsOf(document),
    operations: modelled,
    clientOperations: modelled.filter(({ id }) => types.has(id)),
    ...(values && { values: { options: values, shapes: valueShapesOf(document, values) } }),
  };
}

/** The security schemes, also those that are references, by their names. */
function securitySchemesOf(document: Document): Model['securitySchemes'] {
  const schemes = Object.entries(document.components?.securitySchemes ?? {});
  return Object.fromEntries(
    schemes.map(([name, scheme]) => [name, resolve(document, Object(scheme) as Node)]),
  );
}

function clientTypes(client: Document): Map<string, ClientTypes> {
  const reader = readerOf(client);
  return new Map(
    reader.operations(client).map((place) => [place.id, clientTypesOf(reader, place)]),
  );
}

/** Made of what clients see. Whether answers are streams, only the original operations say. */
function toolsOf(
  client: Document,
  original: Reader,
  originals: readonly OperationPlace[],
): Map<string, Tool> {
  const streams = new Map(originals.map((place) => [place.id, streamOf(original, place)]));
  const reader = readerOf(client);
  const operations = reader.operations(client);
  const byId = new Map(operations.map((place) => [place.id, place]));
  return new Map(
    operations.map((place) => {
      const poll = byId.get(pollLink(reader, place)?.node.operationId ?? '');
      const output = toolOutput(reader, poll ? [place, poll] : [place]);
      return [place.id, { ...toolOf(reader, place, streams.get(place.id)?.field), output }];
    }),
  );
}

/**
 * Whether an operation may change or delete what is there: as it is marked, or by its method. One that
 * starts a job or takes an Idempotency-Key only adds something.
 */
function isDestructive(reader: Reader, place: OperationPlace): boolean | undefined {
  const marked = place.node['x-destructive'];
  if (typeof marked === 'boolean') return marked;
  if (['put', 'patch', 'delete'].includes(place.method)) return true;
  const adds = pollLink(reader, place) !== undefined || isIdempotent(reader, place);
  return adds || place.method === 'get' ? false : undefined;
}

function optionalString(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function credentialNameOf(reader: Reader, place: OperationPlace): string | undefined {
  const [field] = credentialFields(reader, place);
  return field ?? parametersOf(reader, place).find((each) => isCredential(reader, each))?.node.name;
}

function operationOf(
  reader: Reader,
  document: Document,
  place: OperationPlace,
): Omit<Operation, 'kind' | 'client' | 'tool' | 'schemaPrefix'> {
  const { id, method, path, node } = place;
  const inputs = parametersOf(reader, place);
  const parameters = inputs.map((input) => toParameter(reader, input));
  const body = reader.child(place, 'requestBody');
  const schema = requestSchema(reader, body);
  return {
    id,
    method,
    // The fragment of a URL is not sent. Contracts use it to tell operations of one path apart.
    path: path.replace(/#.*$/, ''),
    server: ownServerOf(place),
    tag: node.tags?.[0] ?? 'default',
    summary: node.summary ?? '',
    description: node.description ?? '',
    credential: credentialOf(reader, document, place),
    credentialName: credentialNameOf(reader, place),
    poll: pollLink(reader, place)?.node.operationId,
    cancel: cancelLink(reader, place)?.node.operationId,
    pollInput: pollInputOf(reader, place),
    pollFrom: pollFromOf(reader, place),
    idempotent: isIdempotent(reader, place),
    prefer: canAskForAsync(reader, inputs),
    errorSchema: errorSchemaOf(reader, place),
    parameters,
    body: bodyOf(reader, document, place),
    responses: responsesOf(reader, place),
    stream: streamOf(reader, place),
    defaults: [
      ...new Set([...defaultParameters(reader, inputs), ...defaultFields(reader, schema)]),
    ],
    maxSeconds: maxSecondsOf(reader, schema),
    media: mediaOf(reader, schema),
    maxBytes: maxBytesOf(reader, schema),
    pages: pagesOf(reader, place),
    sensitive: node['x-sensitive'] === true,
    destructive: isDestructive(reader, place),
    deprecated: node.deprecated === true,
    deprecatedSince: optionalString(node['x-deprecated']),
    sunset: optionalString(node['x-sunset']),
    security: securityOf(document, place),
    examples: requestExamplesOf(reader, place, parameters, credentialFields(reader, place)),
  };
}
