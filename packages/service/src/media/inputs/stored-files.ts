import type { Storage } from '../storage.ts';
import { inputFields } from './fields.ts';
import { storedFile } from './reference.ts';

/** Removes the files that acceptInputs stored for a request. What cannot be removed stays. */
export async function removeStored(
  input: Readonly<Record<string, unknown>>,
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  const sources = inputFields.flatMap((field) => [input[field] ?? []].flat());
  const files = sources.flatMap((source) => storedFile(String(source)) ?? []);
  await Promise.allSettled(files.map((file) => storage.remove(file)));
}
