import { isTraced, withSpan } from '../tracing/span.ts';
import { type Storage, StorageError } from './storage.ts';

/** A method of a storage. */
export type StorageMethod = 'write' | 'stat' | 'read' | 'remove' | 'list';

/**
 * The same storage, whose calls (except `list`) have spans in traces.
 *
 * @param onUnavailable called each time that the storage cannot be reached, with the method that
 *   was called.
 */
export function observeStorage(
  storage: Storage,
  onUnavailable: (method: StorageMethod) => void,
): Storage {
  async function observe<T>(method: StorageMethod, work: () => Promise<T>): Promise<T> {
    try {
      if (!isTraced()) return await work();
      return await withSpan(`storage ${method}`, { kind: 'CLIENT', attributes: {} }, work);
    } catch (error) {
      report(method, error);
      throw error;
    }
  }

  function report(method: StorageMethod, error: unknown): void {
    if (error instanceof StorageError && error.code === 'unavailable') onUnavailable(method);
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
        report('list', error);
        throw error;
      }
    },
  };
}
