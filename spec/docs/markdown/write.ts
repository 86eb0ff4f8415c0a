import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MarkdownDocs } from './pages.ts';

/**
 * Writes the Markdown beside the page for browsers: `llms.txt`, `llms-full.txt`, and below `docs/`
 * one file for each page and `index.json`, which tells servers where each page stands in that for
 * browsers. Replaces what an earlier run wrote; throws if `docs` is a folder of somebody else.
 */
export async function writeMarkdown(
  folder: string,
  { pages, index, full }: MarkdownDocs,
): Promise<void> {
  const docs = join(folder, 'docs');
  const placesFile = join(docs, 'index.json');
  if (existsSync(docs) && !existsSync(placesFile)) {
    throw new Error(`The folder ${docs} was not made by this command: it would be replaced.`);
  }
  await rm(docs, { recursive: true, force: true });
  await mkdir(docs, { recursive: true });
  // First: by this file, the next run knows the folder.
  const places = pages.map(({ path, hash }) => ({ path, hash }));
  await writeFile(placesFile, `${JSON.stringify(places)}\n`);
  const files: [path: string, text: string][] = [
    [join(folder, 'llms.txt'), index],
    [join(folder, 'llms-full.txt'), full],
    ...pages.map(({ path, text }): [string, string] => [join(docs, `${path}.md`), text]),
  ];
  const folders = new Set(files.map(([path]) => dirname(path)));
  for (const each of folders) await mkdir(each, { recursive: true });
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
}
