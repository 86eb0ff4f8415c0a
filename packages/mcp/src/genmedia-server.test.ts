import { expect, test } from 'vitest';
import { createGenmediaServer } from './genmedia-server.ts';

test('an address that is a path alone, which only pages can have, is refused by its name', () => {
  expect(() => createGenmediaServer({ client: { baseUrl: '/api' } })).toThrow('GENMEDIA_URL');
});
