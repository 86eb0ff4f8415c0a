import { expect, test } from 'vitest';
import { answerFacts } from './answer-facts.ts';

const [cat, dog] = [{ name: 'cat' }, { name: 'dog' }];

test.each<[string, object | undefined, ReturnType<typeof answerFacts>]>([
  [
    'a message stands alone',
    { status: 'success', message: 'Done.' },
    { message: 'Done.', facts: { status: 'success' }, rows: [] },
  ],
  [
    'the facts in `data` are those of the answer',
    { data: { message: 'Sent.', to: 'iris' } },
    { message: 'Sent.', facts: { to: 'iris' }, rows: [] },
  ],
  [
    'a list of objects stands alone',
    { total: 2, pets: [cat, dog] },
    { message: undefined, facts: { total: 2 }, rows: [cat, dog] },
  ],
  ['a list may be all', { data: [cat] }, { message: undefined, facts: {}, rows: [cat] }],
  [
    'two lists are both facts',
    { pets: [cat], others: [dog] },
    { message: undefined, facts: { pets: [cat], others: [dog] }, rows: [] },
  ],
  [
    'a fact may have an empty name',
    { '': 1, total: 0 },
    { message: undefined, facts: { '': 1, total: 0 }, rows: [] },
  ],
  ['an empty list is a fact', { pets: [] }, { message: undefined, facts: { pets: [] }, rows: [] }],
  ['no answer has no facts', undefined, { message: undefined, facts: {}, rows: [] }],
])('%s', (_, answer, shown) => {
  expect(answerFacts(answer)).toEqual(shown);
});
