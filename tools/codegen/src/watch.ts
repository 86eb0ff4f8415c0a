import { watch } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Work } from './config.ts';

/**
 * Does the work again after each change of a document in the folder of the contract or below it,
 * but for what is written there. Ends with the signal.
 */
export async function watchFolder(
  { spec, out }: Work,
  again: () => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const folder = dirname(spec);
  const changes = watch(folder, { recursive: true, ...(signal && { signal }) });
  for await (const { filename } of changes) {
    const file = join(folder, filename ?? '');
    if (/\.(ya?ml|json)$/.test(file) && !file.startsWith(join(out, '/'))) await again();
  }
}
