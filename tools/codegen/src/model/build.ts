import { UserError } from '../errors.ts';
import type {
  Document,
  Parameter as ParameterNode,
  SecurityRequirement,
} from '../openapi/document.ts';
import { type Located, operationsOf } from '../openapi/operations.ts';
import { pascal } from '../text.ts';
import { clientView } from '../view/client-view.ts';
import { bodyOf, defaultFields } from './body.ts';
import { credentialFields, isDemanded } from './credential.ts';
import { examplesOf } from './examples.ts';
import { maxSecondsOf } from './max-seconds.ts';
import { mediaOf } from './media.ts';
import type { Body, Credential, Model, Operation, Parameter } from './model.ts';
import { defaultParameters, parameterNodes, toParameter } from './parameters.ts';
import { patternWordsOf } from './pattern-words.ts';
import { errorSchemaOf, pollOf, responsesOf } from './responses.ts';

/** Everything that emitters may know, read from a normalised document. */
export function buildModel(document: Document): Model {
  const located = operationsOf(document);
  assertNames(located);
  const fetches = new Set(located.map(({ operation }) => pollOf(document, operation).operation));
  return {
    document,
    view: clientView(document),
    patternWords: patternWordsOf(document),
    operations: located.map((place) => operationOf(document, place, fetches)),
  };
}

/** `get-user` and `getUser` are two operations, but would be one type and one hook. */
function assertNames(located: Located[]): void {
  const names = new Map<string, string>();
  for (const { operation } of located) {
    const name = pascal(operation.operationId);
    const other = names.get(name);
    if (other !== undefined) {
      throw new UserError(
        `The operations ${other} and ${operation.operationId} would both be called ${name} in code: ` +
          'give one of them another operationId.',
      );
    }
    names.set(name, operation.operationId);
  }
}

function operationOf(
  document: Document,
  { path, method, item, operation }: Located,
  fetches: Set<string | undefined>,
): Operation {
  const nodes = parameterNodes(document, item, operation);
  const parameters = nodes.map((node) => toParameter(document, node));
  const body = bodyOf(document, operation);
  const poll = pollOf(document, operation);
  const security = operation.security ?? document.security ?? [];
  const credentials = credentialFields(document, body?.schema);
  const demanded = body?.required === true && isDemanded(document, body.schema, credentials);
  return {
    id: operation.operationId,
    method,
    path,
    tag: operation.tags?.[0] ?? 'default',
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    credential: credentialOf(
      parameters,
      security,
      credentials.length > 0 ? { demanded } : undefined,
    ),
    poll: poll.operation,
    pollInput: poll.input,
    kind: method === 'get' || fetches.has(operation.operationId) ? 'query' : 'mutation',
    idempotent: nodes.some(isIdempotencyKey),
    errorSchema: errorSchemaOf(document, operation),
    parameters,
    body,
    responses: responsesOf(document, operation),
    defaults: defaultsOf(document, nodes, body),
    maxSeconds: maxSecondsOf(document, body?.schema),
    media: mediaOf(document, body?.schema),
    sensitive: operation['x-sensitive'] === true,
    deprecated: operation.deprecated === true,
    sunset: typeof operation['x-sunset'] === 'string' ? operation['x-sunset'] : undefined,
    security,
    examples: examplesOf(document, { operation, parameters, credentials }),
  };
}

function credentialOf(
  parameters: Parameter[],
  security: SecurityRequirement[],
  field: { demanded: boolean } | undefined,
): Credential {
  // A field that may be left out, with nothing to send in its place, proves nothing.
  if (field) return field.demanded || security.length > 0 ? 'body' : 'none';
  if (parameters.some((parameter) => parameter.credential)) return 'query';
  // `{}` among the requirements makes security optional (OpenAPI 3.1.1, 4.8.30).
  const always = security.length > 0 && security.every((item) => Object.keys(item).length > 0);
  return always ? 'bearer' : 'none';
}

function isIdempotencyKey(node: ParameterNode): boolean {
  return node.in === 'header' && /^idempotency-key$/i.test(node.name);
}

function defaultsOf(document: Document, nodes: ParameterNode[], body: Body | undefined): string[] {
  return [
    ...new Set([...defaultParameters(document, nodes), ...defaultFields(document, body?.schema)]),
  ];
}
