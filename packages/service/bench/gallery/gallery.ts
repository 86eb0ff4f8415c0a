/**
 * Makes a page with the results of all the contract's examples, from its own service:
 *
 *     node bench/gallery/gallery.ts [folder]
 *
 * Exits with 1 if any example fails.
 */
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { serveFiles } from '../../src/testing/file-server.ts';
import { ask } from '../examples/ask.ts';
import { prepareObjects } from '../examples/objects.ts';
import { type Prepared, prepareRequests } from '../examples/prepare.ts';
import { makeHome } from '../examples/service.ts';
import { createExhibit, type Exhibit } from './exhibit.ts';
import { renderGallery } from './page.ts';

const [folderArgument] = process.argv.slice(2);
const folder = folderArgument
  ? resolve(folderArgument)
  : await mkdtemp(join(tmpdir(), 'genmedia-gallery-'));
await mkdir(folder, { recursive: true });

function progress(text: string): void {
  process.stderr.write(`${text}\n`);
}

const home = await makeHome();
const [service, files] = await Promise.all([home.start(), serveFiles()]);

async function run(key: string, request: Prepared): Promise<Exhibit> {
  const outcome = request.missing
    ? { status: 0, answer: undefined, seconds: 0, error: request.missing }
    : await ask(`${service.url}${request.path}`, key, request.body);
  const result = await createExhibit(folder, request, outcome);
  const { seconds, error } = result.outcome;
  progress(`${request.operation} ${request.name}: ${seconds.toFixed(1)} s ${error ?? ''}`);
  return result;
}

async function runAll(): Promise<Exhibit[]> {
  const owner = await home.newCustomer(service);
  const keys = [owner.key, (await home.newCustomer(service)).key];
  const access = { url: service.url, key: owner.key };
  const requests = await prepareRequests(access, files, (name) => progress(`making ${name}`));
  const objects = await prepareObjects(home, owner, files);
  const exhibits: Exhibit[] = [];
  const queue = requests.entries();
  // Each account runs one job at a time.
  const work = async (key: string) => {
    for (const [index, request] of queue) exhibits[index] = await run(key, request);
  };
  await Promise.all(keys.map(work));
  for (const object of objects) exhibits.push(await run(owner.key, object));
  return exhibits;
}

function printTable(exhibits: readonly Exhibit[]): void {
  console.log('| operation | example | seconds | result |\n| --- | --- | ---: | --- |');
  for (const { request, outcome, outputs } of exhibits) {
    const result = outcome.error ?? (outputs.map(({ facts }) => facts).join('; ') || 'answered');
    const { operation, name } = request;
    console.log(`| ${operation} | ${name} | ${outcome.seconds.toFixed(1)} | ${result} |`);
  }
}

try {
  const exhibits = await runAll();
  const page = join(folder, 'index.html');
  await writeFile(page, await renderGallery(exhibits));
  printTable(exhibits);
  console.log(`\n${page}`);
  process.exitCode = exhibits.some(({ outcome }) => outcome.error) ? 1 : 0;
} finally {
  await files.close();
  await service.stop();
  await home.remove();
}
