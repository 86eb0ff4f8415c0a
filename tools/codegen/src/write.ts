import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './emit/files.ts';

/** Merges the files of all emitters. Throws if two emitters wrote the same path. */
export function merge(parts: Files[]): Files {
  const merged: Files = {};
  for (const [path, content] of parts.flatMap((part) => Object.entries(part))) {
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
export function write(root: string, folders: readonly string[], files: Files): void {
  const stray = Object.keys(files).find(
    (path) => !folders.some((folder) => path.startsWith(`${folder}/`)),
  );
  if (stray !== undefined) throw new Error(`${stray} is not in a generated folder.`);
  const stale = folders.filter((folder) => compare(root, [folder], files).length > 0);
  const staged = stale.map((folder) => stage(root, folder, files));
  for (const { place, next } of staged) {
    rmSync(place, { recursive: true, force: true });
    if (existsSync(next)) renameSync(next, place);
  }
}

function stage(root: string, folder: string, files: Files): { place: string; next: string } {
  const place = join(root, folder);
  const next = `${place}.next`;
  rmSync(next, { recursive: true, force: true });
  for (const [path, content] of within(folder, files)) {
    const file = join(next, path.slice(folder.length));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return { place, next };
}

/** One file that differs from the generated one. */
export interface Difference {
  path: string;
  problem: 'differs' | 'is missing' | 'is left over';
}

/** What `write` would change, in order of path. */
export function compare(root: string, folders: readonly string[], files: Files): Difference[] {
  const found = folders.flatMap((folder) => list(root, folder));
  const wanted = folders.flatMap((folder) => within(folder, files));
  const known = new Set(wanted.map(([path]) => path));
  const differences: Difference[] = found
    .filter((path) => !known.has(path))
    .map((path) => ({ path, problem: 'is left over' }));
  for (const [path, content] of wanted) {
    if (!found.includes(path)) differences.push({ path, problem: 'is missing' });
    else if (readFileSync(join(root, path), 'utf8') !== content) {
      differences.push({ path, problem: 'differs' });
    }
  }
  return differences.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function within(folder: string, files: Files): [path: string, content: string][] {
  return Object.entries(files).filter(([path]) => path.startsWith(`${folder}/`));
}

function list(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
}
