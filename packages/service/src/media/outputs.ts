import type { Storage } from './storage.ts';

/** What an engine made: one file. */
export interface OutputFile {
  content: Uint8Array;
  mediaType: string;
}

export interface StoredOutputs {
  /** Names in the storage, in the order of the files. */
  names: string[];
  /** URLs that clients read the files from, in the same order. */
  urls: string[];
}

/** Stores all files or, where one cannot be stored, none; then it throws StorageError. */
export async function storeOutputs(
  storage: Storage,
  publicUrl: string,
  files: readonly OutputFile[],
): Promise<StoredOutputs> {
  const names: string[] = [];
  try {
    for (const { content, mediaType } of files) {
      const { name } = await storage.write(content, { mediaType });
      names.push(name);
    }
  } catch (error) {
    await Promise.allSettled(names.map((name) => storage.remove(name)));
    throw error;
  }
  return { names, urls: names.map((name) => fileUrl(publicUrl, name)) };
}

/** @param publicUrl without a slash at the end. */
export function fileUrl(publicUrl: string, name: string): string {
  return `${publicUrl}/files/${name}`;
}
