import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Files } from './emit/files.ts';

const removal = { recursive: true, force: true };

/** Merges the files of all emitters. Throws if two emitters wrote the same path. */
export function mergeFiles(emitted: Files[]): Files {
  const merged: Files = {};
  for (const [path, content] of emitted.flatMap((files) => Object.entries(files))) {
    if (path in merged) throw new Error(`Two targets write ${path}.`);
    merged[path] = content;
  }
  return merged;
}

/**
 * Makes each folder contain exactly the given files; their paths are relative to `root`. All
 * writing happens here: each new folder is filled beside the old one and then takes its place, so
 * that nobody sees a half-written folder. Folders that are already right are not touched.
 */
export function writeFolders(root: string, folders: readonly string[], files: Files): void {
  const misplaced = Object.keys(files).find(
    (path) => !folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  if (misplaced !== undefined) throw new Error(`${misplaced} is not in a generated folder.`);
  const stale = folders.filter((folder) => compareFolders(root, [folder], files).length > 0);
  const staged = stale.map((folder) => stageFolder(root, folder, files));
  for (const { target, staging } of staged) {
    const old = `${staging}.old`;
    moveAway(target, old);
    if (existsSync(staging)) renameSync(staging, target);
    if (existsSync(old)) rmSync(old, removal);
  }
}

/**
 * Removing a folder takes a while, in which readers would miss some of its files, so it is renamed
 * if it can be. Windows cannot do that while files are open, nor the overlay file systems of
 * containers with a folder of their image: then it is removed.
 */
function moveAway(folder: string, to: string): void {
  try {
    rmSync(to, removal);
    renameSync(folder, to);
  } catch {
    rmSync(folder, removal);
  }
}

function stageFolder(
  root: string,
  folder: string,
  files: Files,
): { target: string; staging: string } {
  const target = join(root, folder);
  const staging = `${target}.next`;
  rmSync(staging, removal);
  for (const [path, content] of filesIn(folder, files)) {
    const file = join(staging, path.slice(folder.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return { target, staging };
}

/** One file that differs from the generated one. */
export interface Difference {
  path: string;
  problem: 'differs' | 'is missing' | 'is left over';
}

/** What `writeFolders` would change, in order of path. */
export function compareFolders(
  root: string,
  folders: readonly string[],
  files: Files,
): Difference[] {
  const existing = new Set(folders.flatMap((folder) => listFiles(root, folder)));
  const expected = folders.flatMap((folder) => filesIn(folder, files));
  const expectedPaths = new Set(expected.map(([path]) => path));
  const differences: Difference[] = [...existing]
    .filter((path) => !expectedPaths.has(path))
    .map((path) => ({ path, problem: 'is left over' }));
  for (const [path, content] of expected) {
    if (!existing.has(path)) differences.push({ path, problem: 'is missing' });
    else if (readFileSync(join(root, path), 'utf8') !== content) {
      differences.push({ path, problem: 'differs' });
    }
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function filesIn(folder: string, files: Files): [path: string, content: string][] {
  return Object.entries(files).filter(([path]) => path.startsWith(`${folder}/`));
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
