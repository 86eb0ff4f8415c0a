import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileFrom } from '@genmedia/client/node';
import type { LocalFiles } from '../tools/local-files.ts';

/** Longer texts are files as base64, which may begin with a slash. */
const longestPath = 1024;

/** Files of this machine below some folders. */
export function localFiles(folders: readonly string[]): LocalFiles {
  return {
    folders: folders.map((folder) => pathOf(folder)),
    isPath: (value) =>
      value.length <= longestPath && /^(file:|~?[/\\]|\.\.?[/\\]|[A-Za-z]:[/\\])/.test(value),
    async open(path, allowed) {
      const wanted = pathOf(path);
      // By their real paths, because a link below a folder may lead out of it.
      const real = await realpath(wanted).catch(() => undefined);
      const roots = await Promise.all(allowed.map((folder) => realRoot(folder)));
      const place = real ?? (await placeOf(wanted));
      const isBelow = roots.some((root) => root !== undefined && contains(root, place));
      if (!isBelow) return undefined;
      const state = real === undefined ? undefined : await stat(real);
      if (real === undefined || !state?.isFile()) throw new Error(`There is no file ${path}.`);
      const file = await fileFrom(real);
      return new File([file], basename(real), { type: file.type, lastModified: state.mtimeMs });
    },
  };
}

/** The whole path of one that begins with `~/` or `file:`, or that is below the current folder. */
export function pathOf(text: string): string {
  if (text.startsWith('file:')) return pathOfUrl(text);
  return /^~([/\\]|$)/.test(text) ? join(homedir(), text.slice(1)) : resolve(text);
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url);
  } catch (error) {
    throw new TypeError(`${url} is no address of a file of this machine.`, { cause: error });
  }
}

/** The real path of a root, which clients name by a `file:` URL; undefined if it is no folder here. */
async function realRoot(folder: string): Promise<string | undefined> {
  try {
    return await realpath(pathOf(folder));
  } catch {
    return undefined;
  }
}

/** Where a file that does not exist would be: below the real path of the nearest folder that does. */
async function placeOf(path: string): Promise<string> {
  const folder = dirname(path);
  if (folder === path) return path;
  return join((await realRoot(folder)) ?? (await placeOf(folder)), basename(path));
}

function contains(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '' && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}
