import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/clients.ts';
import { accountFile } from './account-file.ts';

const account = { email: 'iris@mail.example', password: 'grey herons wade' };

test.each(['null', '[]', '1', '{"a":'])('a file with %s is not written anew', async (text) => {
  const path = join(temporaryFolder(), 'accounts.json');
  writeFileSync(path, text);
  const { get, update } = accountFile(path, 'https://api.example');
  const damaged = `The file of accounts ${path} is damaged. Repair it or delete it.`;
  await expect(get()).rejects.toThrow(damaged);
  await expect(update(() => account)).rejects.toThrow(damaged);
  expect(readFileSync(path, 'utf8')).toBe(text);
  expect(readdirSync(join(path, '..'))).toEqual(['accounts.json', 'accounts.json.lock']);
});

test('nobody is told to delete what only cannot be read', async () => {
  const path = temporaryFolder();
  const { get } = accountFile(path, 'https://api.example');
  await expect(get()).rejects.toThrow(`The file of accounts ${path} cannot be read: EISDIR.`);
});

const services = (process: string) =>
  Array.from({ length: 40 }, (_, index) => `https://${process}${index}.example`);

/** Changes the account of each service in a process of its own, by code of a function. */
async function changeElsewhere(path: string, baseUrls: readonly string[], change: string) {
  const program = `
    const { accountFile } = await import(${JSON.stringify(new URL('account-file.ts', import.meta.url))});
    for (const baseUrl of ${JSON.stringify(baseUrls)}) {
      await accountFile(${JSON.stringify(path)}, baseUrl).update(${change});
    }`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
}

test('two processes that keep accounts at the same time lose none, also after one was killed', async () => {
  const path = join(temporaryFolder(), 'accounts.json');
  const kill = '() => process.kill(process.pid, "SIGKILL")';
  await expect(changeElsewhere(path, services('killed'), kill)).rejects.toMatchObject({
    signal: 'SIGKILL',
  });
  const keep = `() => (${JSON.stringify(account)})`;
  await Promise.all(['a', 'b'].map((name) => changeElsewhere(path, services(name), keep)));
  const kept = Object.keys(JSON.parse(readFileSync(path, 'utf8')));
  expect(kept.sort()).toEqual([...services('a'), ...services('b')].sort());
});

test('a change that changes nothing writes no file', async () => {
  const path = join(temporaryFolder(), 'accounts.json');
  await accountFile(path, 'https://api.example').update((kept) => kept);
  expect(readdirSync(join(path, '..'))).toEqual(['accounts.json.lock']);
});
