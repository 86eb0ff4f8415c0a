import { fileNameOf, isFileName } from './file-name.ts';
import type { Storage } from './storage.ts';

/** What an engine made: one file. */
export interface OutputFile {
  content: Uint8Array;
  mediaType: string;
}

/** What the names of a job's files follow from. */
export interface FileNaming {
  secret: Buffer;
  /** What they start with. */
  prefix?: string | undefined;
}

/**
 * Stores all files of a job or, where one cannot be stored, none; then it throws StorageError. What
 * an earlier attempt of the job has stored is replaced.
 *
 * @param naming of the job.
 * @returns names in the storage, and URLs that clients read from, in the order of the files.
 */
export async function storeOutputs(
  storage: Storage,
  publicUrl: string,
  { secret, prefix }: FileNaming,
  files: readonly OutputFile[],
): Promise<{ names: string[]; urls: string[] }> {
  const names: string[] = [];
  try {
    for (const [index, { content, mediaType }] of files.entries()) {
      const name = fileNameOf(secret, index, mediaType, prefix);
      await storage.write(content, { mediaType, name });
      names.push(name);
    }
  } catch (error) {
    await Promise.allSettled(names.map((name) => storage.remove(name)));
    throw error;
  }
  return { names, urls: names.map((name) => fileUrl(publicUrl, name)) };
}

/**
 * URLs at which the files of a job will be found.
 *
 * @param naming of the job.
 * @param mediaTypes of the files, in their order.
 */
export function futureUrls(
  publicUrl: string,
  { secret, prefix }: FileNaming,
  mediaTypes: readonly string[],
): string[] {
  return mediaTypes.map((mediaType, index) =>
    fileUrl(publicUrl, fileNameOf(secret, index, mediaType, prefix)),
  );
}

/** The name of the file behind a URL that fileUrl gave. */
export function fileNameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** @param publicUrl without a slash at the end. */
export function fileUrl(publicUrl: string, name: string): string {
  return `${publicUrl}/files/${name}`;
}

/** The name of the file behind a URL, if it is one of this service's. */
export function ownFileName(publicUrl: string, url: string): string | undefined {
  const prefix = fileUrl(publicUrl, '');
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isFileName(name) ? name : undefined;
}
