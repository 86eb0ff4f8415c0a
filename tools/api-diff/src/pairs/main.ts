/**
 * Compares versions of other people's contracts, with ours and, if it is installed, with oasdiff:
 *
 *     node src/pairs/main.ts [name…] [--details]
 *
 * Prints a table, and with `--details` what one of the two finds alone.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readDocument } from '../document.ts';
import { comparePair, type PairReport } from './compare-pair.ts';
import { type History, histories } from './pairs.ts';

const details = process.argv.includes('--details');
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));

/** Gets all versions of a package, without what it depends on. Resolves with their documents. */
async function download({ name, package: from, path, versions }: History): Promise<string[]> {
  const run = promisify(execFile);
  const files: string[] = [];
  for (const version of versions) {
    const place = join(folder, `${name}-${version}`);
    await mkdir(place);
    const { stdout } = await run('npm', ['pack', '--json', `${from}@${version}`], { cwd: place });
    await run('tar', ['-xzf', JSON.parse(stdout)[0].filename], { cwd: place });
    files.push(join(place, 'package', path));
  }
  return files;
}

function row({ name }: History, between: string, report: PairReport): string {
  const { operations, changes, findings, both, onlyOurs, onlyTheirs, milliseconds } = report;
  const unknown = changes.filter(({ rule }) => rule === 'keyword-changed').length;
  const cells = [name, between, operations, changes.length, unknown, findings?.length ?? 'none'];
  return `| ${[...cells, both, onlyOurs.size, onlyTheirs.size, milliseconds].join(' | ')} |`;
}

function printAlone(words: string, operations: Map<string, string[]>): void {
  for (const [operation, findings] of operations)
    console.error(
      `  ${words}: ${operation}\n    ${[...new Set(findings)].slice(0, 4).join('\n    ')}`,
    );
}

const folder = await mkdtemp(join(tmpdir(), 'api-diff-pairs-'));
try {
  console.log(
    '| contract | versions | operations | our changes | of them unknown | oasdiff’s | breaking by both | ours alone | oasdiff alone | our ms |',
  );
  console.log(`|${' --- |'.repeat(10)}`);
  for (const history of histories.filter(
    ({ name }) => names.length === 0 || names.includes(name),
  )) {
    const files = await download(history);
    for (const [index, after] of files.entries()) {
      const before = files[index - 1];
      if (before === undefined) continue;
      const documents = { before: await readDocument(before), after: await readDocument(after) };
      const report = await comparePair(documents, { before, after });
      const between = `${history.versions[index - 1]} → ${history.versions[index]}`;
      console.log(row(history, between, report));
      if (!details) continue;
      printAlone('ours alone', report.onlyOurs);
      printAlone('oasdiff alone', report.onlyTheirs);
      for (const change of report.changes.filter(({ rule }) => rule === 'keyword-changed'))
        console.error(`  unknown: ${change.schema ?? change.operations[0]} ${change.at}`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
