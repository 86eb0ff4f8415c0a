import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { contentAfter, stepsOf } from './steps.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

test('every edit of docs/adding-an-operation.md fits its file, one after the other', async () => {
  const edited = new Map<string, string>();
  const read = async (file: string) =>
    edited.get(file) ?? (await readFile(join(repository, file), 'utf8'));
  const actions = (await stepsOf(repository)).flat();
  for (const action of actions) edited.set(action.file, await contentAfter(action, read));
  expect([...edited.keys()]).toHaveLength(6);
});
