import {
  examplesOf,
  type Header,
  isObject,
  jsonOf,
  type OperationPlace,
  type Place,
  type Reader,
} from '@genmedia/openapi';
import type { Example, Parameter } from './model.ts';
import { sampleOf } from './sample-value.ts';

/** The requests with the examples of a JSON body; without any, one request without a body. */
export function requestExamplesOf(
  reader: Reader,
  operation: OperationPlace,
  parameters: Parameter[],
  credentials: string[],
): Example[] {
  const input = Object.fromEntries(
    parameters
      .filter(({ in: place, credential }) => (place === 'path' || place === 'query') && !credential)
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, example]),
  );
  const media = jsonOf(reader, reader.child(operation, 'requestBody'));
  const exampleValues = media ? examplesOf(reader, media) : [];
  if (exampleValues.length === 0)
    return [{ name: 'default', summary: undefined, body: undefined, input }];
  return exampleValues.map(({ name, summary, value }) => ({
    name,
    summary,
    body: value,
    input: { ...input, ...omit(value, credentials) },
  }));
}

function omit(value: unknown, names: string[]): Record<string, unknown> {
  if (!isObject(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
}

/**
 * An example value for a parameter or a header: the contract's own or, if it is required, one that
 * fits its schema. Undefined for an optional one without an example.
 */
export function exampleOf(reader: Reader, parameter: Place<Header>): unknown {
  const [first] = examplesOf(reader, parameter);
  if (first) return first.value;
  const schema = reader.child(parameter, 'schema');
  return parameter.node.required && schema ? (sampleOf(reader, schema) ?? 'example') : undefined;
}
