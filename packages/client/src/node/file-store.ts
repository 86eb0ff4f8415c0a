/// <reference types="node" />
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseState, type SessionState, type SessionStore } from '../agents/session-store.ts';

/**
 * Keeps a session in a file that only its owner can read, in a folder that exists. Each change replaces
 * the whole file or nothing.
 */
export function fileStore(path: string): SessionStore {
  let last: Promise<unknown> = Promise.resolve();
  return {
    async get() {
      // What a log-out is about to delete, or deletes meanwhile, must not be renewed and stored again.
      let text: string | null;
      let seen: unknown;
      do {
        seen = last;
        await last;
        text = await readIfThere(path);
      } while (seen !== last);
      return parseState(text);
    },
    set(state) {
      // In the order of the calls: a token that is being stored does not outlive a log-out.
      const done = last.then(() => replace(path, state));
      last = done.catch(() => {});
      return done;
    },
  };
}

async function readIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return null;
    throw error;
  }
}

async function replace(path: string, state?: SessionState): Promise<void> {
  if (!state) return rm(path, { force: true });
  const next = `${path}.${crypto.randomUUID()}`;
  try {
    await writeFile(next, JSON.stringify(state), { mode: 0o600 });
    await rename(next, path);
  } catch (error) {
    await rm(next, { force: true }).catch(() => {});
    throw error;
  }
}
