import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeyring } from './keyring.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'genmedia-secret-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('without SECRET_KEY a key is made once, only readable by its owner', async () => {
  const sealed = (await loadKeyring({ secretKeys: undefined, dataDir })).seal('text', '');
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600);
  const again = await loadKeyring({ secretKeys: undefined, dataDir });
  expect(again.open(sealed, '')).toBe('text');
});

test('with SECRET_KEY nothing is made', async () => {
  await loadKeyring({ secretKeys: [Buffer.alloc(32, 1)], dataDir });
  await expect(stat(join(dataDir, 'secret-key'))).rejects.toThrow('ENOENT');
});

test('a damaged key stops the start, and is not changed', async () => {
  const path = join(dataDir, 'secret-key');
  await writeFile(path, 'oops');
  await expect(loadKeyring({ secretKeys: undefined, dataDir })).rejects.toThrow(
    'Put the right one back',
  );
  expect(await readFile(path, 'utf8')).toBe('oops');
});
