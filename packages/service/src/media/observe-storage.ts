import { isTraced, withSpan } from '../tracing/span.ts';
import { type Storage, StorageError } from './storage.ts';

/** What was done with a storage when it failed. */
type StorageAct = 'write' | 'stat' | 'read' | 'remove' | 'list';

/** The same storage, which tells each time that it is away, and has spans in traces. */
export function observeStorage(storage: Storage, onAway: (act: StorageAct) => void): Storage {
  async function observe<T>(act: StorageAct, work: () => Promise<T>): Promise<T> {
    try {
      if (!isTraced()) return await work();
      return await withSpan(`storage ${act}`, { kind: 'CLIENT', attributes: {} }, work);
    } catch (error) {
      tell(act, error);
      throw error;
    }
  }

  function tell(act: StorageAct, error: unknown): void {
    if (error instanceof StorageError && error.code === 'unavailable') onAway(act);
  }

  return {
    write: (...args) => observe('write', () => storage.write(...args)),
    stat: (name) => observe('stat', () => storage.stat(name)),
    read: (...args) => observe('read', () => storage.read(...args)),
    remove: (name) => observe('remove', () => storage.remove(name)),
    async *list(after) {
      try {
        yield* storage.list(after);
      } catch (error) {
        tell('list', error);
        throw error;
      }
    },
  };
}
