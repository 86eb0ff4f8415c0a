import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { loadPackage } from './load-package.ts';

test('a package that is there and fails says why, beside the advice to install it', async () => {
  const folder = await makeTestFolder();
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'index.mjs');
  await writeFile(file, "throw new Error('This needs another version of Node.');");
  const loading = loadPackage('acme', () => import(pathToFileURL(file).href));
  await expect(loading).rejects.toMatchObject({
    code: 'model_unavailable',
    detail:
      'acme cannot be loaded: npm install acme beside the service (This needs another version of Node.)',
  });
});
