import { once } from 'node:events';
import { type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { ResolvedConfig } from './config.ts';

/**
 * Does the work now, and again after each change of a document in or below the contract's folder.
 * Generated files are no documents. Changes during the work are not missed. Ends on the signal, after
 * the current work.
 */
export async function watchFolder(
  { spec }: ResolvedConfig,
  regenerate: () => Promise<void>,
  signal: AbortSignal,
  watcher: FSWatcher = watch(dirname(spec), { recursive: true }),
): Promise<void> {
  let changes = 0;
  let failure: Error | undefined;
  // Also during the work, when nothing waits for changes: an error without a listener would end the
  // process.
  watcher.on('error', (error) => {
    failure ??= error;
  });
  watcher.on('change', (_, name) => {
    if (/\.(ya?ml|json)$/.test(String(name))) changes++;
  });
  try {
    let handledChanges = -1;
    while (!signal.aborted) {
      if (failure) throw failure;
      if (handledChanges === changes) {
        await once(watcher, 'change', { signal }).catch((error) => {
          if (!signal.aborted) throw error;
        });
      } else {
        handledChanges = changes;
        await regenerate();
      }
    }
  } finally {
    watcher.close();
  }
}
