import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { MarkdownDocs } from './pages.ts';

/**
 * Writes the Markdown beside the page for browsers: `llms.txt`, `llms-full.txt`, and below `docs/`
 * one file for each page and `index.json`, which tells servers where each page stands in that for
 * browsers.
 */
export async function writeMarkdown(
  folder: string,
  { pages, index, full }: MarkdownDocs,
): Promise<void> {
  const docs = join(folder, 'docs');
  await rm(docs, { recursive: true, force: true });
  const places = pages.map(({ path, hash }) => ({ path, hash }));
  const files: [path: string, text: string][] = [
    [join(folder, 'llms.txt'), index],
    [join(folder, 'llms-full.txt'), full],
    [join(docs, 'index.json'), `${JSON.stringify(places)}\n`],
    ...pages.map(({ path, text }): [string, string] => [join(docs, `${path}.md`), text]),
  ];
  const folders = new Set(files.map(([path]) => dirname(path)));
  for (const each of folders) await mkdir(each, { recursive: true });
  await Promise.all(files.map(([path, text]) => writeFile(path, text)));
}
