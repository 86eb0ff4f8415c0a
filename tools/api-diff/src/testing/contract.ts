import type { Document } from '@genmedia/openapi';
import { ANSWER, type Example, REQUEST, type Side } from '../examples/example.ts';

export type Version = 'was' | 'is';

/** `request-field-removed` → `requestFieldRemoved`, the operation of that rule's example. */
export function operationOf(rule: string, side: Side = {}): string {
  return side.id ?? `${rule.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())}Example`;
}

/** A contract with one operation for each example, before or after its change. */
export function contractOf(
  examples: [rule: string, example: Example][],
  version: Version,
): Document {
  const paths: Record<string, object> = {};
  const schemas: Record<string, object> = {};
  const limits: Record<string, number> = {};
  for (const [rule, example] of examples) {
    const side: Side = example[version];
    Object.assign(schemas, side.schemas);
    Object.assign(limits, side.root?.['x-limits']);
    if (!side.absent) paths[side.path ?? `/examples/${rule}`] = { post: operation(rule, side) };
  }
  for (const id of ['readFirst', 'readSecond']) paths[`/${id}/{id}`] = { post: reading(id) };
  return {
    openapi: '3.1.0',
    info: { title: 'Examples', version: '1' },
    servers: [{ url: 'http://127.0.0.1' }],
    'x-limits': limits,
    paths,
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  } as Document;
}

function operation(rule: string, side: Side): object {
  const { request = REQUEST, bodyOptional, takes = [], gives = [], parameters, headers } = side;
  const body = { required: !bodyOptional, content: contents(request, takes, side.shows) };
  const ok = {
    description: 'Ok.',
    content: contents(side.answer ?? ANSWER, gives),
    ...(headers && { headers }),
  };
  const responses = { 200: ok, ...side.responses };
  return {
    operationId: operationOf(rule, side),
    ...(parameters && { parameters }),
    ...(request && { requestBody: body }),
    responses: Object.fromEntries(
      Object.entries(responses).filter(([, answer]) => answer !== null),
    ),
    ...side.more,
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
function reading(operationId: string): object {
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
  const content = contents(ANSWER, []);
  return { operationId, parameters: [id], responses: { 200: { description: 'Ok.', content } } };
}
