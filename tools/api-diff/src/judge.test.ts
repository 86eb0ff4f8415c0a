import { expect, test } from 'vitest';
import type { Change } from './change.ts';
import { judge, type Policy } from './judge.ts';

const added: Change = { rule: 'answer-value-added', operations: ['drawBoat'], at: '200.mood' };
const bumpOf = (change: Change, policy: Policy, hasHook = true) =>
  judge(change, 'client', policy, () => hasHook).bumps;

test('if consumers may not rely on complete lists of values, a new value in an answer is a minor', () => {
  expect(bumpOf(added, { exhaustive: true })).toMatchObject({ client: 'major', react: 'major' });
  expect(bumpOf(added, { exhaustive: false })).toMatchObject({ client: 'minor', react: 'minor' });
});

test('the policy does not affect changes that break all consumers', () => {
  const removed: Change = { ...added, rule: 'answer-field-removed' };
  expect(bumpOf(removed, { exhaustive: false })).toMatchObject({ client: 'major' });
});

test('a change of an operation without a hook does not change the version of the hooks', () => {
  expect(bumpOf(added, { exhaustive: true }, false)).toMatchObject({
    client: 'major',
    react: 'none',
  });
});

test("a change in the client's view only does not change the version of the stubs", () => {
  expect(bumpOf(added, { exhaustive: true })).toMatchObject({ server: 'none', service: 'none' });
});

test('a schema that no operation has is a type, and nothing over HTTP or to handlers', () => {
  const removed: Change = {
    rule: 'request-field-removed',
    operations: [],
    schema: 'Boat',
    at: 'sail',
  };
  expect(judge(removed, 'contract', { exhaustive: true }, () => true).bumps).toMatchObject({
    types: 'major',
    server: 'patch',
    service: 'none',
  });
});
