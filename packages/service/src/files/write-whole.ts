import { randomBytes } from 'node:crypto';
import { open, rename, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

type Content = Uint8Array | string | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/**
 * Writes a file so that it is there whole or not at all, also after a power cut, and replaces one
 * that was there. Content may come in pieces; should it fail, nothing is left. It is for its owner
 * alone.
 *
 * @param draft where it is until it is whole, on the same disk; beside the file if left out.
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
    await unlink(draft).catch(() => {});
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Without it, a new name may be lost in a power cut. Windows cannot, and need not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
