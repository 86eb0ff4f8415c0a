/// <reference types="node" />
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseState, type SessionStore } from '../agents/session-store.ts';

/**
 * Keeps a session in a file that only its owner can read. Each change replaces the whole file or
 * nothing.
 */
export function fileStore(path: string): SessionStore {
  return {
    async get() {
      try {
        return parseState(await readFile(path, 'utf8'));
      } catch (error) {
        if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async set(state) {
      if (!state) return rm(path, { force: true });
      const next = `${path}.${crypto.randomUUID()}`;
      try {
        await writeFile(next, JSON.stringify(state), { mode: 0o600 });
        await rename(next, path);
      } catch (error) {
        await rm(next, { force: true });
        throw error;
      }
    },
  };
}
