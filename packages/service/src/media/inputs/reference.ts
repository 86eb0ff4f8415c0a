import { isFileName } from '../file-name.ts';
import type { Storage } from '../storage.ts';
import type { MediaRules } from './kinds.ts';

/** No request can hold this: as a source it would be neither a URL nor base64. */
export const storedScheme = 'genmedia-file:';

/** How a job names a file that its request held. */
export function storedReference(file: string): string {
  return `${storedScheme}${file}`;
}

/** The file of such a name; undefined for any other text. */
export function storedFile(source: string): string | undefined {
  if (!source.startsWith(storedScheme)) return undefined;
  const file = source.slice(storedScheme.length);
  return isFileName(file) ? file : undefined;
}

/** Removes the files that acceptInputs stored for a request. What cannot be removed stays. */
export async function removeStored(
  input: Readonly<Record<string, unknown>>,
  fields: MediaRules,
  storage: Pick<Storage, 'remove'>,
): Promise<void> {
  const sources = Object.keys(fields).flatMap((field) => [input[field] ?? []].flat());
  const files = sources.flatMap((source) => storedFile(String(source)) ?? []);
  await Promise.allSettled(files.map((file) => storage.remove(file)));
}
