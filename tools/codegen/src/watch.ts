import { once } from 'node:events';
import { watch } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Work } from './config.ts';

/**
 * Does the work, and again after changes of documents in the folder of the contract or below it, but
 * for what is written there. What changes meanwhile is not missed. Ends with the signal, after the
 * work at hand.
 */
export async function watchFolder(
  { spec, out }: Work,
  work: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const folder = dirname(spec);
  const watcher = watch(folder, { recursive: true });
  let changes = 0;
  watcher.on('change', (_, name) => {
    const file = join(folder, String(name ?? ''));
    if (/\.(ya?ml|json)$/.test(file) && !file.startsWith(join(out, '/'))) changes++;
  });
  try {
    for (let seen = -1; !signal.aborted; ) {
      if (seen === changes) await once(watcher, 'change', { signal });
      else {
        seen = changes;
        await work();
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    watcher.close();
  }
}
