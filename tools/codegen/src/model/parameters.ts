import type {
  Document,
  Parameter as Node,
  Operation,
  PathItem,
  Schema,
} from '../openapi/document.ts';
import { resolve } from '../openapi/resolve.ts';
import { hasDefault } from './body.ts';
import { isCredential } from './credential.ts';
import { exampleOf } from './examples.ts';
import type { Parameter } from './model.ts';

/** The parameters of an operation; its own win over those of its path (OpenAPI 3.1.1, 4.8.9). */
export function parameterNodes(document: Document, item: PathItem, operation: Operation): Node[] {
  const byPlace = new Map<string, Node>();
  for (const node of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
    const parameter = resolve<Node>(document, node);
    byPlace.set(`${parameter.in} ${parameter.name}`, parameter);
  }
  return [...byPlace.values()];
}

export function toParameter(document: Document, node: Node): Parameter {
  const schema = node.schema && resolve<Schema>(document, node.schema as Schema);
  return {
    name: node.name,
    in: node.in,
    required: node.required === true,
    array: schema?.type === 'array',
    credential: isCredential(document, node),
    example: exampleOf(document, node),
  };
}

/** Names of the query parameters that the server fills where they are left out. */
export function defaultParameters(document: Document, nodes: Node[]): string[] {
  return nodes
    .filter((node) => node.in === 'query' && node.schema && hasDefault(document, node.schema))
    .map((node) => node.name);
}
