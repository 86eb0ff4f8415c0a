import { expect, test } from 'vitest';
import { merge } from './merge.ts';

test('values of several sources come as they arrive', async () => {
  const { promise: said, resolve: say } = Promise.withResolvers<void>();
  async function* late() {
    await said;
    yield* ['late 1', 'late 2'];
  }
  async function* early() {
    yield 'early';
  }
  const seen: string[] = [];
  for await (const value of merge([late(), early()])) {
    seen.push(value);
    say();
  }
  expect(seen).toEqual(['early', 'late 1', 'late 2']);
});
