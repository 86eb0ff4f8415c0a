import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AccountStore, KeptAccount } from '../account/agent-account.ts';
import { withFileLock } from './file-lock.ts';

/** Where accounts are kept unless the command line says otherwise. */
export function defaultAccountFile(): string {
  const folder = process.env.XDG_CONFIG_HOME || join(homedir(), '.config');
  return join(folder, 'genmedia', 'accounts.json');
}

/**
 * Keeps the account of one service in a file that only its owner can read. The file has the accounts
 * of several services, by their addresses, because a password is for one service only. Each change
 * replaces the whole file or nothing, while all other processes that change it wait.
 */
export function accountFile(path: string, baseUrl: string): AccountStore {
  return {
    get: async () => (await readAccounts(path))[baseUrl],
    async update(change) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await withFileLock(`${path}.lock`, async () => {
        const { [baseUrl]: kept, ...others } = await readAccounts(path);
        const account = change(kept);
        if (account === kept) return;
        const accounts = account ? { ...others, [baseUrl]: account } : others;
        const next = `${path}.${crypto.randomUUID()}`;
        try {
          await writeFile(next, JSON.stringify(accounts, null, 2), { mode: 0o600 });
          await rename(next, path);
        } finally {
          // It is there only if one of both failed.
          await rm(next, { force: true });
        }
      });
    },
  };
}

/** Throws an error if the file is damaged: to write it anew would lose passwords. */
async function readAccounts(path: string): Promise<Record<string, KeptAccount>> {
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return '{}';
    throw new Error(`The file of accounts ${path} cannot be read: ${code}.`);
  });
  const accounts = parsed(text);
  if (typeof accounts === 'object' && accounts !== null && !Array.isArray(accounts)) {
    return accounts as Record<string, KeptAccount>;
  }
  throw new Error(`The file of accounts ${path} is damaged. Repair it or delete it.`);
}

/** Undefined for what is no JSON: the message of JSON.parse would quote the text. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
