import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { judge, type Policy } from './judge.ts';

const ADDED: Change = { rule: 'answer-value-added', operations: ['drawBoat'], at: '200.mood' };
const bumpOf = (change: Change, policy: Policy, hasHook = true) =>
  judge(change, 'client', policy, () => hasHook).bumps;

test('where consumers may not list all values, a new one in an answer is a minor', () => {
  expect(bumpOf(ADDED, { exhaustive: true })).toMatchObject({ client: 'major', react: 'major' });
  expect(bumpOf(ADDED, { exhaustive: false })).toMatchObject({ client: 'minor', react: 'minor' });
});

test('the policy does not touch what everybody feels', () => {
  const removed: Change = { ...ADDED, rule: 'answer-field-removed' };
  expect(bumpOf(removed, { exhaustive: false })).toMatchObject({ client: 'major' });
});

test('an operation without a hook does not move the hooks', () => {
  expect(bumpOf(ADDED, { exhaustive: true }, false)).toMatchObject({
    client: 'major',
    react: 'none',
  });
});

test('what only callers see does not move the stubs', () => {
  expect(bumpOf(ADDED, { exhaustive: true })).toMatchObject({ server: 'none', service: 'none' });
});
