import {
  componentName,
  componentOf,
  escapeToken,
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

/**
 * The parameters of the link `poll`. Their names may say where the parameter is, such as `path.id`
 * (OpenAPI 3.1.1, 4.8.20).
 */
function pollParameters(reader: Reader, operation: OperationPlace): [string, unknown][] {
  return Object.entries(pollLink(reader, operation)?.node.parameters ?? {}).map(([name, value]) => [
    name.replace(/^(path|query)\./, ''),
    value,
  ]);
}

/** The constant parameters of the link `poll`. */
export function pollInputOf(reader: Reader, operation: OperationPlace): Record<string, string> {
  const constants = pollParameters(reader, operation).filter(
    // Texts that begin with `$` are read from the request or the answer.
    ([, value]) => /^(string|number|boolean)$/.test(typeof value) && !String(value).startsWith('$'),
  );
  return Object.fromEntries(constants.map(([name, value]) => [name, String(value)]));
}

/**
 * The parameters that the link reads, by name: from the answer's body (`$response.body#/id` is `/id`)
 * or from the request (`$request.path.team` is `$request/path/team`, `$request.body#/team` is
 * `$request/body/team`).
 */
export function pollFromOf(reader: Reader, operation: OperationPlace): Record<string, string> {
  const entries = pollParameters(reader, operation).flatMap(([name, from]) => {
    const [, source, place] = /^\$(request|response)\.body#(\/.*)$/.exec(String(from)) ?? [];
    const [, part, input] = /^\$request\.(path|query)\.(.+)$/.exec(String(from)) ?? [];
    if (place !== undefined) {
      return [[name, source === 'request' ? `$request/body${place}` : place] as const];
    }
    return input === undefined ? [] : [[name, `$request/${part}/${escapeToken(input)}`] as const];
  });
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
