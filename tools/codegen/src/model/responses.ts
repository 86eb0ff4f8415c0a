import type { Document, Link, Response as Node, Operation } from '../openapi/document.ts';
import { componentName, resolve } from '../openapi/resolve.ts';
import { jsonComponent, jsonOf } from './json.ts';
import type { Response } from './model.ts';

export function responsesOf(document: Document, operation: Operation): Response[] {
  return Object.entries(operation.responses ?? {}).map(([status, node]) => {
    const response = resolve<Node>(document, node);
    const contentTypes = Object.keys(response.content ?? {});
    return { status, contentTypes, component: jsonComponent(response) };
  });
}

export interface Poll {
  operation: string | undefined;
  input: Record<string, string>;
}

/** The operation that the link `poll` of a 200 names, and its constants (OpenAPI 3.1.1, 4.8.20). */
export function pollOf(document: Document, operation: Operation): Poll {
  const node = operation.responses?.['200'];
  const found = node && resolve<Node>(document, node).links?.poll;
  const link = found && resolve<Link>(document, found);
  const constants = Object.entries(link?.parameters ?? {}).filter(
    // What begins with `$` is read from the request or the answer.
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].startsWith('$'),
  );
  return { operation: link?.operationId, input: Object.fromEntries(constants) };
}

/** The component that a 400 carries; where there is none, the first 4xx that carries one. */
export function errorSchemaOf(document: Document, operation: Operation): string | undefined {
  const statuses = Object.keys(operation.responses ?? {}).filter((status) =>
    /^4(\d\d|XX)$/i.test(status),
  );
  const ordered = [...statuses.filter((status) => status === '400'), ...statuses];
  for (const status of ordered) {
    const node = operation.responses?.[status];
    const ref = node && jsonOf(resolve<Node>(document, node).content)?.schema?.$ref;
    const name = ref === undefined ? undefined : componentName(ref);
    if (name !== undefined) return name;
  }
  return undefined;
}
