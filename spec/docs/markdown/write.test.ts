import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { MarkdownDocs } from './pages.ts';
import { writeMarkdown } from './write.ts';

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-docs-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Docs with one page of text for each path. */
function docsOf(...paths: string[]): MarkdownDocs {
  const pages = paths.map((path) => ({
    path,
    hash: `/${path}`,
    group: 'Basics',
    title: path,
    summary: '',
    text: path,
    isOptional: false,
  }));
  return { pages, index: '', full: '' };
}

test('the docs of an earlier run are replaced', async () => {
  const folder = await temporaryFolder();
  await writeMarkdown(folder, docsOf('old', 'errors/gone'));
  await writeMarkdown(folder, docsOf('new'));
  expect((await readdir(join(folder, 'docs'))).sort()).toEqual(['index.json', 'new.md']);
});

test('a folder of somebody else stays as it is', async () => {
  const folder = await temporaryFolder();
  const mine = join(folder, 'docs/mine.txt');
  await mkdir(join(folder, 'docs'));
  await writeFile(mine, 'mine');
  await expect(writeMarkdown(folder, docsOf('new'))).rejects.toThrow(join(folder, 'docs'));
  expect(await readFile(mine, 'utf8')).toBe('mine');
});
