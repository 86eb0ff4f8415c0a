import { expect, test } from 'vitest';
import { isIdempotent, parametersOf } from './parameters.ts';
import { readOperation } from './testing/read-operation.ts';

test('a parameter of an operation overrides the same parameter of its path', () => {
  const parameter = (description: string) => ({ name: 'Id', in: 'path', description });
  const { reader, place } = readOperation(
    { parameters: [parameter('of the operation')] },
    { parameters: [parameter('of the path'), { name: 'idempotency-key', in: 'header' }] },
  );
  expect(parametersOf(reader, place).map(({ node }) => node.description)).toEqual([
    'of the operation',
    undefined,
  ]);
  expect(isIdempotent(reader, place)).toBe(true);
});
