import { expect, test } from 'vitest';
import { createGenmediaServer } from './genmedia-server.ts';
import { localFiles } from './node/local-files.ts';
import { connectHere } from './testing/clients.ts';

test('an address that is a path alone, which only pages can have, is refused by its name', () => {
  expect(() => createGenmediaServer({ client: { baseUrl: '/api' } })).toThrow('GENMEDIA_URL');
});

test('a model that can name no file of a machine is told how to send one', async () => {
  const client = { baseUrl: 'https://api.example' };
  const there = await connectHere(createGenmediaServer({ client }));
  expect(there.getInstructions()).toContain('createUpload');
  const here = await connectHere(createGenmediaServer({ client, localFiles: localFiles(['/']) }));
  expect(here.getInstructions()).not.toContain('createUpload');
});
