import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { AnyRecord } from '../run-record.ts';
import type { RunStorage } from '../run-storage.ts';
import { openChannel } from '../shared-by-tabs.ts';

interface Schema extends DBSchema {
  runs: { key: string; value: AnyRecord & { list: string }; indexes: { list: string } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

function open(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('genmedia', 1, {
    upgrade(database) {
      database.createObjectStore('runs', { keyPath: 'id' }).createIndex('list', 'list');
    },
    // Another tab deletes the database, or opens a later version of it, and waits for this.
    blocking(_, __, { target }) {
      (target as IDBDatabase).close();
      opened = undefined;
    },
    terminated() {
      opened = undefined;
    },
  });
  // The next call tries again.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** The runs of one list in the browser's IndexedDB. Without IndexedDB it stores nothing. */
export class RunDatabase implements RunStorage {
  readonly #list: string;
  /** Tells other tabs which runs have changed. */
  #channel: BroadcastChannel | undefined;

  constructor(list: string) {
    this.#list = list;
  }

  async all(): Promise<AnyRecord[]> {
    try {
      return (await (await open()).getAllFromIndex('runs', 'list', this.#list)).map(withoutList);
    } catch {
      return [];
    }
  }

  async get(id: string): Promise<AnyRecord | undefined> {
    const found = await (await open()).get('runs', id);
    return found?.list === this.#list ? withoutList(found) : undefined;
  }

  /**
   * Returns false if the run cannot be stored: parts of it cannot be copied, or there is no room.
   */
  async put(run: AnyRecord): Promise<boolean> {
    try {
      await (await open()).put('runs', { ...run, list: this.#list });
      this.#channel?.postMessage(run.id);
      return true;
    } catch {
      return false;
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    try {
      const { store, done } = (await open()).transaction('runs', 'readwrite');
      await Promise.all([...ids.map((id) => store.delete(id)), done]);
    } catch {}
    for (const id of ids) this.#channel?.postMessage(id);
  }

  watch(onChange: (id: string) => void): () => void {
    const channel = openChannel(this.#list);
    channel?.addEventListener('message', ({ data: id }) => onChange(id));
    this.#channel = channel;
    return () => {
      channel?.close();
      if (this.#channel === channel) this.#channel = undefined;
    };
  }
}

function withoutList({ list: _, ...run }: AnyRecord & { list: string }): AnyRecord {
  return run;
}
