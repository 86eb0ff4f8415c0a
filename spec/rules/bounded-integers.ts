import { jsonSchema, type Place, parametersOf, type Reader, type Schema } from '@genmedia/openapi';
import { type Contract, contractRule } from './support/rule.ts';

/**
 * Every integer in a request needs a minimum and a maximum: JSON can carry larger numbers than
 * programs count exactly, and the contract must contain all limits that the code has.
 */
export const boundedIntegers = contractRule((contract) => {
  const { reader, operations } = contract;
  for (const operation of operations) {
    const body = jsonSchema(reader, reader.child(operation, 'requestBody'));
    const parameters = parametersOf(reader, operation).map((each) => reader.child(each, 'schema'));
    for (const schema of [body, ...parameters]) {
      if (schema) check(contract, schema, operation.id, []);
    }
  }
});

function check(
  contract: Contract,
  schema: Place<Schema>,
  id: string,
  ancestors: readonly Schema[],
): void {
  const { node } = schema;
  if (ancestors.includes(node)) return;
  const isOpen = node.minimum === undefined || node.maximum === undefined;
  if (node.type === 'integer' && node.enum === undefined && isOpen) {
    contract.report(schema.at, `${id}: an integer of a request needs a minimum and a maximum.`);
  }
  for (const inner of innerSchemas(contract.reader, schema))
    check(contract, inner, id, [...ancestors, node]);
}

function innerSchemas(reader: Reader, schema: Place<Schema>): Place<Schema>[] {
  const keys = ['properties', 'allOf', 'anyOf', 'oneOf'] as const;
  const items = reader.child(schema, 'items');
  const values = reader.child(schema, 'additionalProperties');
  return [
    ...(items ? [items] : []),
    ...(typeof values?.node === 'object' ? [values as Place<Schema>] : []),
    ...keys.flatMap((key) => reader.entries(schema, key).map(([, inner]) => inner)),
  ];
}
