import { expect, test } from 'vitest';
import { usernameStem } from './username.ts';

test.each([
  ['Iris', 'iris'],
  ['Nora  Lind!', 'nora-lind'],
  ['Zoë Šimek', 'zoe-simek'],
  ['李小龙', 'user'],
  ['--', 'user'],
  ['a'.repeat(60), 'a'.repeat(30)],
])('%j gives %j', (name, stem) => {
  expect(usernameStem(name)).toBe(stem);
});
