import { removeStored } from '../../media/inputs/sources.ts';
import type { Storage } from '../../media/storage.ts';
import { inputFieldsOf } from './list.ts';

/** Removes the files of the requests of deleted jobs. Nothing else refers to them. */
export async function removeInputs(
  jobs: readonly { operation: string; input: Record<string, unknown> | null }[],
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  for (const { operation, input } of jobs) {
    if (input) await removeStored(input, inputFieldsOf(operation), storage);
  }
}
