import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OperationId } from '@genmedia/types';

/** A node of the contract's document. */
export interface Node {
  [name: string]: unknown;
}

/** One operation, read from the bundled document, without the code generator. */
export interface Documented {
  id: OperationId;
  method: string;
  path: string;
  node: Node;
  /** Alternatives of what a request needs, each by the names of its schemes. */
  security: Node[];
  parameters: Node[];
  /** Schema of the JSON body, with the reference at its top resolved. */
  body: Node | undefined;
  /** Whether the body is a form instead. */
  takesForm: boolean;
}

const require = createRequire(import.meta.url);
const file = require.resolve('@genmedia/spec/openapi.json');
const document = JSON.parse(readFileSync(file, 'utf8')) as Node;

const methods = ['get', 'put', 'post', 'delete', 'patch'];

/** Every operation that the contract documents. */
export const documented: Documented[] = Object.entries(
  document.paths as Record<string, Node>,
).flatMap(([path, item]) =>
  methods
    .filter((method) => method in item)
    .map((method) => {
      const node = item[method] as Node;
      const content = (resolve(node.requestBody).content ?? {}) as Record<string, Node>;
      const json = content['application/json'];
      return {
        id: node.operationId as OperationId,
        method: method.toUpperCase(),
        path,
        node,
        security: (node.security ?? document.security ?? []) as Node[],
        parameters: ((node.parameters ?? []) as Node[]).map(resolve),
        body: json && resolve(json.schema),
        takesForm: 'multipart/form-data' in content,
      };
    }),
);

/** The node, or the node that its `$ref` refers to; an empty node if there is none. */
export function resolve(node: unknown): Node {
  const { $ref, ...siblings } = (node ?? {}) as Node;
  if (typeof $ref !== 'string') return siblings;
  const found = $ref
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((at, name) => (at as Node)[name.replaceAll('~1', '/')], document);
  return { ...resolve(found), ...siblings };
}

/** The values of a media type's examples. */
function examplesOf(media: Node | undefined): unknown[] {
  const examples = Object.values((media?.examples ?? {}) as Node).map(
    (each) => resolve(each).value,
  );
  return media && 'example' in media ? [media.example, ...examples] : examples;
}

/**
 * Request bodies that work according to the contract; one `undefined` if the operation takes none.
 */
export function requestBodies({ node }: Documented): unknown[] {
  const content = (resolve(node.requestBody).content ?? {}) as Record<string, Node>;
  const examples = examplesOf(content['application/json'] ?? content['multipart/form-data']);
  return examples.length > 0 ? examples : [undefined];
}

export interface DocumentedAnswer {
  status: number;
  contentType: string | undefined;
  body: unknown;
  /** Headers that the answer must have, with an example of each. */
  headers: Record<string, string>;
}

/** Every example of every answer that the contract documents for a certain status. */
export function answersOf({ node }: Documented): DocumentedAnswer[] {
  return Object.entries(node.responses as Node)
    .filter(([status]) => status !== 'default')
    .flatMap(([status, response]): DocumentedAnswer[] => {
      const { content = {}, headers = {} } = resolve(response) as {
        content?: Node;
        headers?: Node;
      };
      const base = { status: Number(status), headers: requiredHeaders(headers) };
      const types = Object.entries(content as Record<string, Node>);
      if (types.length === 0) return [{ ...base, contentType: undefined, body: undefined }];
      return types.flatMap(([contentType, media]) =>
        examplesOf(media).map((body) => ({ ...base, contentType, body })),
      );
    });
}

function requiredHeaders(headers: Node): Record<string, string> {
  const required = Object.entries(headers)
    .map(([name, header]) => [name, resolve(header)] as const)
    .filter(([, header]) => header.required === true);
  return Object.fromEntries(required.map(([name, header]) => [name, String(exampleOf(header))]));
}

/** The first example of a parameter or a header, or of its schema. */
export function exampleOf(node: Node): unknown {
  const schema = resolve(node.schema);
  const [first] = [...examplesOf(node), ...((schema.examples ?? []) as unknown[])];
  if (first === undefined) throw new Error(`No example: ${JSON.stringify(node)}`);
  return first;
}
