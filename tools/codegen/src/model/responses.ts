import {
  componentName,
  componentOf,
  jsonSchema,
  type OperationPlace,
  pollLink,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import type { Response } from './model.ts';

export function responsesOf(reader: Reader, operation: OperationPlace): Response[] {
  return reader.entries(operation, 'responses').map(([status, response]) => ({
    status,
    contentTypes: Object.keys(response.node.content ?? {}),
    component: componentOf(jsonSchema(reader, response)?.raw as Schema | undefined),
  }));
}

/** The constant parameters of the link `poll` (OpenAPI 3.1.1, 4.8.20). */
export function pollInputOf(reader: Reader, operation: OperationPlace): Record<string, string> {
  const constants = Object.entries(pollLink(reader, operation)?.node.parameters ?? {}).filter(
    // Values that begin with `$` are read from the request or the answer.
    (entry): entry is [string, string] => typeof entry[1] === 'string' && !entry[1].startsWith('$'),
  );
  return Object.fromEntries(constants);
}

/**
 * The parameters that the link reads from the answer's body, such as `$response.body#/id`, by name.
 */
export function pollFromOf(reader: Reader, operation: OperationPlace): Record<string, string> {
  const entries = Object.entries(pollLink(reader, operation)?.node.parameters ?? {}).flatMap(
    ([name, from]) => {
      const [, place] = /^\$response\.body#(\/.*)$/.exec(String(from)) ?? [];
      return place === undefined ? [] : [[name.replace(/^(path|query)\./, ''), place] as const];
    },
  );
  return Object.fromEntries(entries);
}

/** The component of the answer 400; if there is none, that of the first 4xx that has one. */
export function errorSchemaOf(reader: Reader, operation: OperationPlace): string | undefined {
  const failures = reader
    .entries(operation, 'responses')
    .filter(([status]) => /^4(\d\d|XX)$/i.test(status));
  const ordered = [...failures.filter(([status]) => status === '400'), ...failures];
  return ordered
    .map(([, response]) => (jsonSchema(reader, response)?.raw as Schema | undefined)?.$ref ?? '')
    .map((ref) => componentName(ref))
    .find((name) => name !== undefined);
}
