/**
 * Builds the docs from the bundled contract, as one self-contained page and as Markdown:
 * `pnpm run docs`.
 *
 *     node docs/build.ts [--only v7] [--differs v7..v8] [--output dist/docs.html]
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import type { Document } from '@genmedia/openapi';
import { assumptionsPage } from './assumptions-page.ts';
import { brand } from './brand.ts';
import { chapterPages } from './chapters.ts';
import { codeSamples, loadSamples } from './code-samples.ts';
import { errorPages } from './error-pages.ts';
import { guidePages, withoutGuideLinks } from './guide-pages.ts';
import { historyPage } from './history-page.ts';
import { markdownDocs } from './markdown/pages.ts';
import { writeMarkdown } from './markdown/write.ts';
import { plainNotes } from './plain-notes.ts';
import { pollNotes } from './poll-notes.ts';
import { seal } from './seal.ts';
import { tryLinks } from './try-links.ts';
import { differencePage, selectVersion, type Versions } from './versions.ts';

const spec = fileURLToPath(new URL('..', import.meta.url));
/** What the page runs beside Redoc. */
const scripts = [
  new URL('./fold-assumptions.js', import.meta.url),
  new URL('./mend-redoc.js', import.meta.url),
];
const run = promisify(execFile);

/** A copy of the contract, to which everything is added that Redoc does not show by itself. */
export function prepare(contract: Document, versions: Versions = {}): Document {
  const document = selectVersion(structuredClone(contract), versions);
  brand(document);
  chapterPages(document);
  errorPages(document);
  // Guides are about all versions.
  if (versions.only === undefined) guidePages(document);
  else withoutGuideLinks(document);
  tryLinks(document);
  pollNotes(document);
  codeSamples(document, loadSamples());
  historyPage(document, contract);
  differencePage(document, contract, versions);
  assumptionsPage(document);
  plainNotes(document);
  return document;
}

/** Builds the page of a bundled contract, which is a JSON file, and the Markdown beside it. */
async function buildDocs(contract: string, output: string, versions: Versions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-docs-'));
  try {
    const prepared = join(folder, 'openapi.json');
    const page = join(folder, 'docs.html');
    const document = prepare(JSON.parse(await readFile(contract, 'utf8')), versions);
    await writeFile(prepared, JSON.stringify(document));
    await writeMarkdown(dirname(output), markdownDocs(document));
    const command = ['rules/redocly.js', 'build-docs', prepared, '--output', page];
    await run(process.execPath, [...command, '--inlineBundle', '--config', 'redocly.yaml'], {
      cwd: spec,
    });
    const script = await Promise.all(scripts.map((file) => readFile(file, 'utf8')));
    await writeFile(output, seal(await readFile(page, 'utf8'), script.join('\n')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { output = 'dist/docs.html', ...versions } = parseArgs({
    options: {
      only: { type: 'string' },
      differs: { type: 'string' },
      output: { type: 'string' },
    },
  }).values;
  await buildDocs(join(spec, 'dist/openapi.json'), resolve(spec, output), versions);
}
