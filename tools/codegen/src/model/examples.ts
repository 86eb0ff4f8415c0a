import {
  examplesOf as examplesIn,
  isObject,
  jsonOf,
  type OperationPlace,
  type Parameter as ParameterNode,
  type Place,
  type Reader,
  type Schema,
} from '@genmedia/openapi';
import type { Example, Parameter } from './model.ts';

/**
 * The requests in the contract's examples. An operation without a body has one request without a
 * body.
 */
export function examplesOf(
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
  const exampleValues = media ? examplesIn(reader, media) : [];
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
 * An example value for a parameter: the contract's own, or for a required parameter without one,
 * any valid value. Undefined for an optional parameter without one.
 */
export function exampleOf(reader: Reader, parameter: Place<ParameterNode>): unknown {
  const [first] = examplesIn(reader, parameter);
  if (first) return first.value;
  const schema = reader.child(parameter, 'schema');
  return parameter.node.required && schema ? anyValue(schema) : undefined;
}

function anyValue({ raw, node }: Place<Schema>): unknown {
  const examples = ((raw as Schema).examples ?? node.examples) as unknown[] | undefined;
  const candidates = [node.const, ...(examples ?? []), node.default, ...(node.enum ?? [])];
  const shown = candidates.find((value) => value !== undefined);
  if (shown !== undefined) return shown;
  if (node.type === 'integer' || node.type === 'number') return node.minimum ?? 1;
  return node.type === 'boolean' ? true : 'example';
}
