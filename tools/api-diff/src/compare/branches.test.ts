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

test('a shape that a field tells apart from the one in its place is another one', () => {
  const [sail, row] = [action('sail', 'to'), { ...action('row', 'with'), required: ['action'] }];
  const next = { ...action('rest', 'until'), required: ['action'] };
  expect(compare({ before: contract(sail, row), after: contract(sail, next) })).toMatchObject([
    { rule: 'answer-branch-removed', before: 'action row' },
    { rule: 'answer-branch-added', after: 'action rest' },
  ]);
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

test.each<[string, object[], string]>([
  ['may overlap', [x, y], 'answer-overlap-removed'],
  ['have other types', [x, { type: 'string' }], 'words-changed'],
  ['have other values', [{ const: 'a' }, { enum: ['b', 'c'] }], 'words-changed'],
  [
    'have another value in a field that one of them needs',
    [{ ...action('sail', 'to'), required: ['action'] }, action('row', 'with')],
    'words-changed',
  ],
  [
    'are closed to a field that the other needs',
    [
      { ...action('sail', 'to'), additionalProperties: false },
      { type: 'object', required: ['oars'], properties: { oars: { type: 'integer' } } },
    ],
    'words-changed',
  ],
  [
    'are closed, but need no fields',
    [x, y].map((each) => ({ ...each, required: [], additionalProperties: false })),
    'answer-overlap-removed',
  ],
  [
    'have another value in a field that both may lack',
    [action('sail', 'to'), action('row', 'with')],
    'answer-overlap-removed',
  ],
])('anyOf that becomes oneOf refuses what has several shapes, if they %s', (_, shapes, rule) => {
  const after = contract(...shapes);
  const before = JSON.parse(JSON.stringify(after).replace('oneOf', 'anyOf'));
  expect(compare({ before, after })).toMatchObject([{ rule }]);
});
