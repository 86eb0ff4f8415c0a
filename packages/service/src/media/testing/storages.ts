import { rm } from 'node:fs/promises';
import { afterAll, beforeAll } from 'vitest';
import { makeTestFolder } from '../../testing/folder.ts';
import { openDiskStorage } from '../disk-storage.ts';
import { openS3Storage } from '../s3/s3-storage.ts';
import type { Storage } from '../storage.ts';
import { startS3Server } from './s3-server.ts';

/** Every test of a storage's behaviour runs on each: `describe.each(storages)('on $name', …)`. */
export const storages: readonly TestedStorage[] = [
  {
    name: 'disk',
    async open() {
      const folder = await makeTestFolder();
      const storage = await openDiskStorage(folder);
      return { storage, close: () => rm(folder, { recursive: true }) };
    },
  },
  {
    name: 'S3',
    async open() {
      const server = await startS3Server();
      const storage = await openS3Storage(server.location, server.access);
      return { storage, close: () => server.stop() };
    },
  },
];

interface TestedStorage {
  name: string;
  open(): Promise<{ storage: Storage; close(): Promise<void> }>;
}

/** A storage for one test file, open from its first test to its last. */
export function useStorage(tested: TestedStorage): Storage {
  let opened: Awaited<ReturnType<TestedStorage['open']>> | undefined;
  const current = () => {
    if (!opened) throw new Error('The storage is open only while tests run.');
    return opened.storage;
  };
  beforeAll(async () => {
    opened = await tested.open();
  });
  afterAll(() => opened?.close());
  return {
    write: (...args) => current().write(...args),
    stat: (name) => current().stat(name),
    read: (...args) => current().read(...args),
    remove: (name) => current().remove(name),
    list: (after) => current().list(after),
  };
}

/** The names of all files in a storage. */
export async function namesIn(storage: Pick<Storage, 'list'>): Promise<string[]> {
  const names = [];
  for await (const { name } of storage.list()) names.push(name);
  return names;
}
