import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder with these files, which is deleted after the test. */
export function folderOf(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'codegen test-'));
  onTestFinished(() => remove(folder));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

/** The contents of a new folder after `fill` ran. */
export async function filled(fill: (folder: string) => Promise<unknown>): Promise<Contents> {
  const folder = mkdtempSync(join(tmpdir(), 'codegen test-'));
  try {
    await fill(folder);
    return contentsOf(folder);
  } finally {
    remove(folder);
  }
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

export type Contents = Record<string, string>;

/** All files of a folder by path, so that folders can be compared. */
export function contentsOf(folder: string): Contents {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  );
}

/** A hash over all files of a folder. */
export function hashOf(folder: string): string {
  return createHash('sha256')
    .update(JSON.stringify(contentsOf(folder)))
    .digest('hex');
}
