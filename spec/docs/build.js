/** Builds the docs, one self-contained page, from the bundled contract: `pnpm run docs`. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { assumptionsPage } from './assumptions-page.js';
import { brand } from './brand.js';
import { codeSamples, loadSamples } from './code-samples.js';
import { historyPage } from './history-page.js';
import { plainNotes } from './plain-notes.js';
import { pollNotes } from './poll-notes.js';
import { seal } from './seal.js';

/** @import { Node } from '../rules/support/types.d.ts' */

const spec = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

/**
 * The contract with everything that Redoc would not show by itself.
 * @param {Node} document  changed in place
 * @returns {Node}
 */
export function prepare(document) {
  brand(document);
  pollNotes(document);
  codeSamples(document, loadSamples());
  historyPage(document);
  assumptionsPage(document);
  plainNotes(document);
  return document;
}

/**
 * @param {string} contract  the bundled contract, JSON
 * @param {string} output  the HTML file to write
 */
export async function buildDocs(contract, output) {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-docs-'));
  try {
    const prepared = join(folder, 'openapi.json');
    const page = join(folder, 'docs.html');
    await writeFile(
      prepared,
      JSON.stringify(prepare(JSON.parse(await readFile(contract, 'utf8')))),
    );
    const command = ['rules/redocly.js', 'build-docs', prepared, '--output', page];
    await run(process.execPath, [...command, '--inlineBundle', '--config', 'redocly.yaml'], {
      cwd: spec,
    });
    await writeFile(output, seal(await readFile(page, 'utf8')));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildDocs(join(spec, 'dist/openapi.json'), join(spec, 'dist/docs.html'));
}
