import { randomBytes } from 'node:crypto';
import { constants, lstat, mkdir, open, opendir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { writeWhole } from '../files/write-whole.ts';
import { mediaTypeOf, newFileName } from './file-name.ts';
import { type ByteRange, createStorage, type Storage } from './storage.ts';

/** Age at which an unfinished file is removed: no process can still be writing it. */
const abandonedAfterMs = 24 * 60 * 60 * 1000;

const chunkBytes = 128 * 1024;

/** Windows has no O_NOFOLLOW. */
const { O_RDONLY, O_NOFOLLOW = 0 } = constants;

/**
 * Keeps files in `folder`, and creates it if it is missing. Several processes may share it. A file
 * gets its name when it is complete and synced; until then it is in `folder`/incoming.
 *
 * `folder` itself may be a symbolic link, for example to a larger disk. Links inside it are no files
 * of the service: they are neither followed nor served, and a file that is written takes their
 * place.
 */
export async function openDiskStorage(folder: string): Promise<Storage> {
  const incoming = incomingIn(folder);
  await mkdir(incoming, { recursive: true, mode: 0o700 });
  await checkFolder(incoming);
  await removeAbandoned(incoming);

  const pathOf = (name: string) => join(folder, name);
  return createStorage({
    stat: (name) => statFile(pathOf(name)),
    async write(name, content) {
      await checkFolder(incoming);
      // Each write has its own draft, because two attempts may write the same file at once.
      const draft = join(incoming, newFileName(mediaTypeOf(name)));
      await writeWhole(pathOf(name), content, draft);
    },
    async read(name, range) {
      const file = await statFile(pathOf(name));
      if (!file) return undefined;
      return Readable.from(bytesOf(pathOf(name), range ?? { start: 0, end: file.size - 1 }));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    // A folder has no order, so it cannot skip the names up to `after`.
    async *list() {
      for await (const { name } of await opendir(folder)) {
        const file = await statFile(pathOf(name));
        if (file) yield { name, ...file };
      }
    },
  });
}

/**
 * Rejects if `folder` cannot take files now. Writes some content: a full disk may still have room
 * for an empty file.
 */
export async function checkDisk(folder: string): Promise<void> {
  const incoming = incomingIn(folder);
  await checkFolder(incoming);
  const path = join(incoming, `check-${randomBytes(6).toString('hex')}`);
  try {
    await writeFile(path, 'ok', { mode: 0o600, flag: 'wx' });
  } finally {
    await rm(path, { force: true });
  }
}

/** Where files are until they are complete. */
function incomingIn(folder: string): string {
  return join(folder, 'incoming');
}

/** Undefined if there is no file; links and folders are no files. */
async function statFile(path: string) {
  try {
    const found = await lstat(path);
    return found.isFile() ? { size: found.size, modifiedAt: found.mtime } : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Rejects if the path is a link or anything else than a folder: files would go somewhere else. */
async function checkFolder(path: string): Promise<void> {
  if (!(await lstat(path)).isDirectory()) throw new Error(`${path} must be a folder.`);
}

/** Keeps the file open only from the first read to the last. */
async function* bytesOf(path: string, { start, end }: ByteRange): AsyncGenerator<Uint8Array> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW);
  try {
    for (let position = start; position <= end; ) {
      const chunk = new Uint8Array(Math.min(chunkBytes, end + 1 - position));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) throw new Error('The file ended before its range did.');
      position += bytesRead;
      yield chunk.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

async function removeAbandoned(incoming: string): Promise<void> {
  const oldest = new Date(Date.now() - abandonedAfterMs);
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const file = await statFile(path);
    if (file && file.modifiedAt < oldest) await rm(path, { force: true });
  }
}
