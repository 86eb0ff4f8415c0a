import { randomBytes } from 'node:crypto';
import { open, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

type Content = Uint8Array | string | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a file completely or not at all, even if the power fails, and replaces an existing file.
 * The content may come in chunks; if it fails, no file is left. Only the owner can read the file.
 *
 * @param draft path of the incomplete file, on the same disk; beside the file if left out.
 */
export async function writeWhole(
  path: string,
  content: Content,
  draft = `${path}.${randomBytes(6).toString('hex')}.part`,
): Promise<void> {
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, path);
  } catch (error) {
    // A draft that was there before is another process's.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await unlink(draft).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Without this, a power failure could lose the new name. Windows neither offers nor needs it. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
