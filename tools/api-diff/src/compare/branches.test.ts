import type { Document } from '@genmedia/openapi';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';

/** An action without a component of its own: only the value of one field says which it is. */
const action = (name: string, field: string) => ({
  type: 'object',
  properties: { action: { type: 'string', enum: [name] }, [field]: { type: 'string' } },
});

function contract(...actions: object[]): Document {
  const content = { 'application/json': { schema: { oneOf: actions } } };
  const responses = { 200: { description: 'What to do.', content } };
  const paths = { '/next': { get: { operationId: 'next', responses } } };
  return { openapi: '3.1.0', info: { title: 'Actions', version: '1' }, paths } as Document;
}

test('shapes without names are matched by the value that only they have, not by their order', () => {
  const [sail, row, rest] = [action('sail', 'to'), action('row', 'with'), action('rest', 'until')];
  const changes = compare({ before: contract(sail, row, rest), after: contract(row, rest) });
  expect(changes).toMatchObject([{ rule: 'answer-branch-removed', before: 'action sail' }]);
});

const shape = (field: string) => ({ type: 'object', properties: { [field]: { type: 'string' } } });
const [x, y, z] = [shape('x'), shape('y'), shape('z')];

test.each([
  ['in another order', contract(x, y, z), contract(z, x, y), []],
  [
    'with a new one before them',
    contract(x, y),
    contract(z, x, y),
    [{ rule: 'answer-branch-added', after: 'object' }],
  ],
])('shapes that nothing tells apart by name are the same %s', (_, before, after, expected) => {
  expect(compare({ before, after })).toMatchObject(expected);
});
