import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accountFile } from './account-file.ts';

const account = { email: 'iris@mail.example', password: 'grey herons wade' };

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'genmedia-mcp-'));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return path;
}

test.each(['null', '[]', '1', '{"a":'])('a file with %s is not written anew', async (text) => {
  const path = join(folder(), 'accounts.json');
  writeFileSync(path, text);
  const { get, set } = accountFile(path, 'https://api.example');
  const damaged = `The file of accounts ${path} is damaged. Repair it or delete it.`;
  await expect(get()).rejects.toThrow(damaged);
  await expect(set(account)).rejects.toThrow(damaged);
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('nobody is told to delete what only cannot be read', async () => {
  const path = folder();
  const { get } = accountFile(path, 'https://api.example');
  await expect(get()).rejects.toThrow(`The file of accounts ${path} cannot be read: EISDIR.`);
});
