import { isObject, type Place, parametersOf, type Reader, type Schema } from '@genmedia/openapi';
import { type Contract, contractRule } from './support/rule.ts';

/**
 * Every integer in a request needs a minimum and a maximum: JSON can carry larger numbers than
 * programs count exactly, and the contract must contain all limits that the code has.
 */
export const boundedIntegers = contractRule((contract) => {
  const { reader, operations } = contract;
  for (const operation of operations) {
    const content = reader.entries(reader.child(operation, 'requestBody'), 'content');
    const bodies = content.map(([, media]) => reader.child(media, 'schema'));
    const parameters = parametersOf(reader, operation).map((each) => reader.child(each, 'schema'));
    for (const schema of [...bodies, ...parameters]) {
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
  if ([node.type].flat().includes('integer') && node.enum === undefined && isOpen) {
    contract.report(schema.at, `${id}: an integer of a request needs a minimum and a maximum.`);
  }
  for (const inner of innerSchemas(contract.reader, schema))
    check(contract, inner, id, [...ancestors, node]);
}

function innerSchemas(reader: Reader, schema: Place<Schema>): Place<Schema>[] {
  const keys = ['properties', 'allOf', 'anyOf', 'oneOf'] as const;
  const items = [reader.child(schema, 'items'), reader.child(schema, 'additionalProperties')];
  const others = keys.flatMap((key) => reader.entries(schema, key).map(([, inner]) => inner));
  return [...items, ...others].filter((inner) => isSchema(inner));
}

function isSchema(place: Place<Schema | boolean> | undefined): place is Place<Schema> {
  return isObject(place?.node);
}
