import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { headersOf } from './node-incoming.ts';

test('headers of one name are joined, cookies as in one header', () => {
  const rawHeaders = ['Cookie', 'a=1', 'X-Tag', 'b', 'cookie', 'c=2', 'x-tag', 'd'];
  const header = headersOf({ rawHeaders } as IncomingMessage);
  expect([header('cookie'), header('x-tag'), header('x')]).toEqual(['a=1; c=2', 'b, d', null]);
});
