import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Run } from './run.ts';

interface Schema extends DBSchema {
  runs: { key: string; value: Run; indexes: { owner: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('genmedia-console', 1, {
    upgrade(db) {
      db.createObjectStore('runs', { keyPath: 'id' }).createIndex('owner', 'owner');
    },
  });
  return opened;
}

/** What was started here, in the browser's IndexedDB. */
export const database = {
  of: async (owner: string): Promise<Run[]> =>
    (await open()).getAllFromIndex('runs', 'owner', owner),
  get: async (id: string): Promise<Run | undefined> => (await open()).get('runs', id),
  async put(run: Run): Promise<void> {
    await (await open()).put('runs', run);
  },
  async remove(ids: readonly string[]): Promise<void> {
    const transaction = (await open()).transaction('runs', 'readwrite');
    await Promise.all([...ids.map((id) => transaction.store.delete(id)), transaction.done]);
  },
};
