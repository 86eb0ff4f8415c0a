import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { OperationId } from '@genmedia/types';

/** A node of the contract's document. */
export interface Node {
  [name: string]: unknown;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Node;
}

export interface Example {
  name: string;
  summary: string;
  value: Node;
}

/**
 * An operation as in the bundled document. It is read here without the generator and its reader of
 * contracts, so that tests find what these read wrongly.
 */
export interface Documented {
  id: OperationId;
  method: 'GET' | 'POST';
  /** As in OpenAPI: `/api/v6/voice/fetch/{id}`. */
  path: string;
  /** Where the API key is sent; `bearer` if an access token is needed. */
  credential: 'body' | 'query' | 'bearer' | 'none';
  /** Whether the API key may also be sent as a bearer token. */
  takesBearer: boolean;
  tags: readonly string[];
  parameters: readonly Parameter[];
  /** Schema of the JSON body. */
  body: Node | undefined;
  /** The first example of the body. */
  example: Node | undefined;
  /** All examples of the body. */
  examples: readonly Example[];
  responses: Readonly<Record<string, Node>>;
  /** The operation that fetches the jobs of this one. */
  poll: OperationId | undefined;
}

const file = fileURLToPath(import.meta.resolve('@genmedia/spec/openapi.json'));
export const document = JSON.parse(readFileSync(file, 'utf8')) as Node;

/** Returns the node, or the node that its `$ref` refers to. Empty if there is none. */
export function resolve(node: unknown): Node {
  const { $ref, ...siblings } = (node ?? {}) as Node;
  if (typeof $ref !== 'string') return siblings;
  const steps = $ref.slice('#/'.length).split('/');
  const found = steps.reduce<unknown>((at, name) => (at as Node)[name], document);
  return { ...resolve(found), ...siblings };
}

/** The JSON content of a request body or an answer. */
export function jsonOf(node: unknown): Node | undefined {
  const content = resolve(node).content as Record<string, Node> | undefined;
  return content?.['application/json'];
}

/**
 * Every operation of the contract, but those for OpenAI's clients: they wait for the end of a job as
 * long as these clients do, and read forms. `src/operations/openai/openai.test.ts` calls them.
 */
export const documented: readonly Documented[] = Object.entries(
  document.paths as Record<string, Node>,
).flatMap(([path, item]) =>
  Object.keys(item).flatMap((method) => {
    if (!/^(get|post)$/.test(method)) throw new Error(`Documented lacks ${method}, as in ${path}.`);
    const node = item[method] as Node;
    if (node['x-callers'] !== undefined) return [];
    return [read(path, method.toUpperCase() as 'GET' | 'POST', node)];
  }),
);

function read(path: string, method: Documented['method'], node: Node): Documented {
  const json = jsonOf(node.requestBody);
  const body = json && resolve(json.schema);
  const examples = Object.entries((json?.examples ?? {}) as Record<string, Node>).map(
    ([name, example]) => ({ name, ...resolve(example) }) as unknown as Example,
  );
  const parameters = ((node.parameters ?? []) as Node[]).map(resolve) as unknown as Parameter[];
  const schemes = (node.security ?? document.security ?? []) as Node[];
  const takesBearer = schemes.some((scheme) => 'bearer' in scheme);
  return {
    id: node.operationId as OperationId,
    method,
    path,
    credential: credentialOf(body, parameters, takesBearer),
    takesBearer,
    tags: node.tags as string[],
    parameters: parameters.map((each) => ({ ...each, schema: resolve(each.schema) })),
    body,
    example: examples[0]?.value,
    examples,
    responses: node.responses as Record<string, Node>,
    poll: pollOf(node.responses as Record<string, Node>),
  };
}

function credentialOf(
  body: Node | undefined,
  parameters: readonly Parameter[],
  takesBearer: boolean,
): Documented['credential'] {
  const isCredential = (node: unknown) => resolve(node)['x-credential'] !== undefined;
  const properties = Object.entries((body?.properties ?? {}) as Node);
  const required = (body?.required ?? []) as string[];
  const field = properties.find(([, schema]) => isCredential(schema));
  if (field && (takesBearer || required.includes(field[0]))) return 'body';
  if (parameters.some(({ schema }) => isCredential(schema))) return 'query';
  return takesBearer ? 'bearer' : 'none';
}

function pollOf(responses: Record<string, Node>): OperationId | undefined {
  const links = Object.values(responses).map((each) => resolve(each).links as Node | undefined);
  const poll = links.map((each) => each?.poll && resolve(each.poll)).find(Boolean) as Node;
  return poll?.operationId as OperationId | undefined;
}

/** The first example of a parameter or a schema. */
export function exampleOf(node: Node): unknown {
  const schema = resolve(node.schema ?? node);
  const examples = Object.values((node.examples ?? {}) as Record<string, Node>);
  const [first] = Array.isArray(node.examples)
    ? node.examples
    : examples.map((each) => resolve(each).value);
  return first ?? node.example ?? (schema.examples as unknown[] | undefined)?.[0];
}
