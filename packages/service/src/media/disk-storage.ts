import { lstat, mkdir, open, opendir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFileName, isFileName, mediaTypeOf, newFileName } from './file-name.ts';
import { fileStream } from './file-stream.ts';
import { limitContent, type Storage, StorageError, type StoredFile } from './storage.ts';

/** Files that were being written when the process was killed; older ones belong to nobody. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

/**
 * Keeps files in `folder`, which is made where it is missing. Several processes may share it. A file
 * has its name only once it is whole and synced: until then it is in `folder`/incoming.
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await removeAbandoned(incoming);

  const stat = (name: string) => guard(() => statFile(folder, name));
  return {
    stat,
    async write(content, { mediaType, maxBytes, name = newFileName(mediaType) }) {
      checkFileName(name);
      // Of its own, because two attempts may write the same file at once.
      const temporary = join(incoming, newFileName(mediaType));
      const limited = limitContent(content, maxBytes);
      try {
        await writeSynced(temporary, limited.content);
        await rename(temporary, join(folder, name));
        await syncFolder(folder);
        return await existing(folder, name);
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => {});
        throw limited.failed() ? error : unavailable(error);
      }
    },
    async read(name, range) {
      const file = await stat(name);
      return file && fileStream(join(folder, name), range ?? { start: 0, end: file.size - 1 });
    },
    async remove(name) {
      if (isFileName(name)) await guard(() => rm(join(folder, name), { force: true }));
    },
    removeOlderThan: (time) => guard(() => removeOlder(folder, time)),
  };
}

async function statFile(folder: string, name: string): Promise<StoredFile | undefined> {
  if (!isFileName(name)) return undefined;
  try {
    return await existing(folder, name);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function existing(folder: string, name: string): Promise<StoredFile> {
  const { size, mtime } = await lstat(join(folder, name));
  return { name, mediaType: mediaTypeOf(name), size, modifiedAt: mtime };
}

async function writeSynced(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it a new name may be lost in a power cut. Windows cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  const oldest = Date.now() - abandonedAfterMs;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await lstat(path).catch(() => undefined);
    if (stats && stats.mtimeMs < oldest) await rm(path, { force: true });
  }
}

async function removeOlder(folder: string, time: Date): Promise<number> {
  let removed = 0;
  for await (const { name } of await opendir(folder)) {
    const file = await statFile(folder, name);
    if (!file || file.modifiedAt >= time) continue;
    await rm(join(folder, name), { force: true });
    removed++;
  }
  return removed;
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): StorageError {
  const message =
    codeOf(cause) === 'ENOSPC'
      ? 'The service has no room left for files. Try again later.'
      : 'The service cannot reach its files now. Try again in a moment.';
  return new StorageError('unavailable', message, { cause });
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
