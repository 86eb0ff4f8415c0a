import { fileNameOf, isFileName } from './file-name.ts';
import { type FileContent, removeAll, type Storage } from './storage.ts';

/** One file that an engine made. */
export interface OutputFile {
  content: Uint8Array;
  mediaType: string;
}

/** The names of a job's files are computed from this. */
export interface FileNaming {
  secret: Buffer;
  /** First part of the names. */
  prefix?: string | undefined;
}

/**
 * Stores all files of a job. If one cannot be stored, it removes the others and throws
 * StorageError. Replaces files that an earlier attempt of the job has stored.
 *
 * @param naming of the job.
 * @param confirm rejects if another attempt has the job, and so the files: none is removed then.
 * @returns the names in the storage and the URLs for clients, in the order of the files.
 */
export async function storeOutputs(
  storage: Storage,
  publicUrl: string,
  { secret, prefix }: FileNaming,
  files: readonly { content: FileContent; mediaType: string }[],
  confirm: () => Promise<void>,
): Promise<{ names: string[]; urls: string[] }> {
  const names: string[] = [];
  try {
    for (const [index, { content, mediaType }] of files.entries()) {
      const name = fileNameOf(secret, index, mediaType, prefix);
      await storage.write(content, { mediaType, name });
      names.push(name);
    }
  } catch (error) {
    await confirm();
    await Promise.allSettled(names.map((name) => storage.remove(name)));
    throw error;
  }
  return { names, urls: names.map((name) => fileUrl(publicUrl, name)) };
}

/**
 * Removes the files of a job that nobody can fetch. If some cannot be removed, removes the others, and
 * throws the first failure.
 *
 * @param urls as storeOutputs returned them.
 */
export async function removeOutputs(
  storage: Pick<Storage, 'remove'>,
  urls: readonly string[],
): Promise<void> {
  await removeAll(storage, urls.map(fileNameIn));
}

/**
 * The URLs that the files of a job will have.
 *
 * @param naming of the job.
 * @param mediaTypes of the files, in order.
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

/** The name of the file in a URL that fileUrl returned. */
export function fileNameIn(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}

/** @param publicUrl without a slash at the end. */
export function fileUrl(publicUrl: string, name: string): string {
  return `${publicUrl}/files/${name}`;
}

/** The name of the file in a URL, if it is a URL of this service's files. */
export function ownFileName(publicUrl: string, url: string): string | undefined {
  const prefix = fileUrl(publicUrl, '');
  const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
  return isFileName(name) ? name : undefined;
}
