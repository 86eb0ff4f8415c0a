import { expect, test } from 'vitest';
import { onePerName } from './one-per-name.ts';

test('a server, which renders pages of many users, keeps nothing', () => {
  const listOf = onePerName<object>();
  const client = {};
  const first = listOf(client, 'ada', () => ({}));
  expect(listOf(client, 'ada', () => ({}))).not.toBe(first);
});
