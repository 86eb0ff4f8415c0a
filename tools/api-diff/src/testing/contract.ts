import type { Document } from '@genmedia/openapi';
import {
  answerSchema,
  type Example,
  type OperationVersion,
  requestSchema,
} from '../examples/example.ts';

export type Version = 'before' | 'after';

/** `request-field-removed` → `requestFieldRemoved`, the operation of that rule's example. */
export function operationOf(rule: string, operationVersion: OperationVersion = {}): string {
  return (
    operationVersion.id ?? `${rule.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Example`
  );
}

/** A contract with one operation for each example, before or after its change. */
export function exampleContract(
  examples: [rule: string, example: Example][],
  version: Version,
): Document {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  const limits: Record<string, number> = {};
  const servers: object[] = [{ url: 'http://127.0.0.1' }];
  for (const [rule, example] of examples) {
    const operationVersion: OperationVersion = example[version];
    Object.assign(schemas, operationVersion.schemas);
    Object.assign(limits, operationVersion.root?.['x-limits']);
    servers.push(...(operationVersion.root?.servers ?? []));
    if (!operationVersion.absent)
      paths[operationVersion.path ?? `/examples/${rule}`] = {
        post: operation(rule, operationVersion),
      };
  }
  const [only, ...others] = examples;
  const { 'x-limits': _, servers: __, ...root } = only?.[1][version].root ?? {};
  for (const id of ['readFirst', 'readSecond']) paths[`/${id}/{id}`] = { post: fetchOperation(id) };
  return {
    openapi: '3.1.0',
    info: { title: 'Examples', version: '1' },
    servers,
    'x-limits': limits,
    ...(others.length === 0 && root),
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        account: { type: 'oauth2', flows: {} },
      },
    },
  } as Document;
}

function operation(rule: string, operationVersion: OperationVersion): object {
  const {
    request = requestSchema,
    bodyOptional,
    requestTypes = [],
    responseTypes = [],
    parameters,
    headers,
  } = operationVersion;
  const body = {
    required: !bodyOptional,
    content: contents(request, requestTypes, operationVersion.requestExample),
  };
  const ok = {
    description: 'Ok.',
    content: contents(operationVersion.answer ?? answerSchema, responseTypes),
    ...(headers && { headers }),
  };
  const responses = { 200: ok, ...operationVersion.responses };
  return {
    operationId: operationOf(rule, operationVersion),
    ...(parameters && { parameters }),
    ...(request && { requestBody: body }),
    responses: Object.fromEntries(
      Object.entries(responses).filter(([, answer]) => answer !== null),
    ),
    ...operationVersion.extra,
  };
}

function contents(schema: unknown, types: string[], example?: unknown): object {
  const others = types.map((type) => [type, { schema: { type: 'string' } }]);
  return {
    'application/json': { schema, ...(example !== undefined && { example }) },
    ...Object.fromEntries(others),
  };
}

/** An operation that fetches the result of a job. */
function fetchOperation(operationId: string): object {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const content = contents(answerSchema, []);
  return { operationId, parameters: [id], responses: { 200: { description: 'Ok.', content } } };
}
