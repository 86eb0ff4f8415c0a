import { expect, test } from 'vitest';
import { answerFacts } from './answer-facts.ts';

const [cat, dog] = [{ name: 'cat' }, { name: 'dog' }];

test.each<[object | undefined, ReturnType<typeof answerFacts>]>([
  [
    { status: 'success', message: 'Done.' },
    { message: 'Done.', facts: { status: 'success' }, rows: [] },
  ],
  [
    { data: { message: 'Sent.', to: 'iris' } },
    { message: 'Sent.', facts: { to: 'iris' }, rows: [] },
  ],
  [
    { total: 2, pets: [cat, dog] },
    { message: undefined, facts: { total: 2 }, rows: [cat, dog] },
  ],
  [{ data: [cat] }, { message: undefined, facts: {}, rows: [cat] }],
  [
    { pets: [cat], others: [dog] },
    { message: undefined, facts: { pets: [cat], others: [dog] }, rows: [] },
  ],
  [
    { '': 1, total: 0 },
    { message: undefined, facts: { '': 1, total: 0 }, rows: [] },
  ],
  [{ pets: [] }, { message: undefined, facts: { pets: [] }, rows: [] }],
  [undefined, { message: undefined, facts: {}, rows: [] }],
])('%j is shown by its structure', (answer, shown) => {
  expect(answerFacts(answer)).toEqual(shown);
});
