import type { Job } from '../jobs/job.ts';
import { storedFile } from '../media/inputs/reference.ts';
import { fileUrl } from '../media/outputs.ts';

/**
 * Where the files of a field can be read, for `meta`: an array where the request has one. Files that
 * the request held itself are at a URL of the service.
 */
export function inputUrls(
  publicUrl: string,
  { input }: Pick<Job, 'input'>,
  field: string,
): string | string[] | undefined {
  const given = input[field];
  if (given === undefined || given === null) return undefined;
  const urlOf = (source: unknown): string => {
    const file = storedFile(String(source));
    return file === undefined ? String(source) : fileUrl(publicUrl, file);
  };
  return Array.isArray(given) ? given.map(urlOf) : urlOf(given);
}
