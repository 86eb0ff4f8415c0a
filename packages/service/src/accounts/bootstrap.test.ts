import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loneEngines, useDatabase } from '../database/testing.ts';
import { makeTestFolder } from '../testing/folder.ts';
import { authenticateApiKey } from './api-keys.ts';
import { bootstrap } from './bootstrap.ts';
import { signUp } from './signup.ts';
import { password, useAccounts } from './testing.ts';

describe.each(loneEngines)('first start on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts } = useAccounts(database);
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await makeTestFolder();
    await database.db.deleteFrom('accounts').execute();
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('gives an empty database one developer, with a key that works', async () => {
    const key = await bootstrap(accounts, dataDir);
    expect(key).toEqual({
      apiKey: expect.stringMatching(/^gmk_/),
      path: join(dataDir, 'dev-key'),
    });
    expect((await authenticateApiKey(database.db, key?.apiKey ?? ''))?.account).toMatchObject({
      verified: true,
      plan: 'unlimited_premium',
    });
    expect((await stat(key?.path ?? '')).mode & 0o777).toBe(0o600);
    expect(await readFile(key?.path ?? '', 'utf8')).toBe(`${key?.apiKey}\n`);
  });

  test('later starts give the same key, and write the file again if it is lost', async () => {
    const first = await bootstrap(accounts, dataDir);
    await rm(first?.path ?? '');
    const second = await bootstrap(accounts, dataDir);
    expect(second).toEqual(first);
    expect(await readFile(first?.path ?? '', 'utf8')).toBe(`${first?.apiKey}\n`);
  });

  test('says why the key cannot be written, without its path', async () => {
    await mkdir(join(dataDir, 'dev-key'));
    const failed = bootstrap(accounts, dataDir);
    await expect(failed).rejects.toThrow(/cannot be written to dev-key in DATA_DIR \(EISDIR\)/);
    await expect(failed).rejects.not.toThrow(dataDir);
  });

  test('a database with other accounts gets none', async () => {
    await signUp(accounts, { email: 'iris@mail.example', password });
    expect(await bootstrap(accounts, dataDir)).toBeUndefined();
  });
});
