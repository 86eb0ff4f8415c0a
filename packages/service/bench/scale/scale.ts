/**
 * How much of the queue's throughput hangs on the disk, on the number of workers, and on how much
 * the database holds:
 *
 *     node bench/scale/scale.ts [--quick] [--beside <checkout>] [--filled <accounts>,<ended jobs>]
 *
 * A real Postgres with fsync on. `commit_delay` makes each flush take 2 ms longer, like a disk of a
 * cloud. All sides take turns in every round, so their ratios are of one run. `--beside` is a
 * checkout of another commit with its packages installed; `--filled` adds a database with so many
 * accounts and ended jobs, and 20,000 jobs that wait.
 */
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { delayFlushes } from './figures.ts';
import { fill } from './fill.ts';
import { createMeasure, measured, type Side, waiting } from './measure.ts';
import { printReport } from './report.ts';
import { delays, nameOf, Results } from './results.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    beside: { type: 'string' },
    filled: { type: 'string' },
  },
});
const contents = options.filled === undefined ? undefined : contentsOf(options.filled);
const rounds = options.quick ? 1 : 9;
const ms = options.quick ? 2_000 : 4_000;

function contentsOf(text: string): { accounts: number; ended: number } {
  const [accounts = 0, ended = 0] = text.split(',').map(Number);
  if (accounts >= 1 && ended >= 1) return { accounts, ended };
  throw new TypeError('--filled must be two numbers above 0: <accounts>,<ended jobs>.');
}

const postgres = await startPostgres({ isDurable: true, settings: { commit_siblings: 0 } });
const admin = postgres.url('postgres');
const { newDatabase, measure } = createMeasure(postgres, admin, ms);

/** This commit, and the sides that the options name. */
async function openSides(): Promise<[Side, ...Side[]]> {
  const own: Side = { name: 'this commit', service: resolve(import.meta.dirname, '../..') };
  const sides: [Side, ...Side[]] = [own];
  if (options.beside !== undefined) {
    sides.push({ name: 'beside', service: join(resolve(options.beside), 'packages/service') });
  }
  if (contents) {
    const database = await newDatabase(own);
    process.stderr.write('filling\n');
    await fill(postgres.url(database), contents);
    sides.push({ ...own, name: 'this commit, filled', database });
  }
  return sides;
}

/** Lets all sides take turns in every round, in the other direction each time. */
async function measureAll(sides: readonly Side[]): Promise<Results> {
  const results = new Results();
  for (let round = 0; round < rounds; round++) {
    const inTurn = <T>(all: readonly T[]) => (round % 2 === 0 ? all : all.toReversed());
    for (const what of measured) {
      for (const delay of inTurn(delays)) {
        await delayFlushes(admin, delay);
        for (const side of inTurn(sides)) {
          const series = { side, what, delay };
          process.stderr.write(`round ${round + 1} of ${rounds}: ${nameOf(series)}\n`);
          results.add(series, await measure(side, what));
        }
      }
    }
  }
  return results;
}

try {
  const sides = await openSides();
  const results = await measureAll(sides);
  console.log(
    `Medians of ${rounds} rounds of ${ms / 1000} s on ${availableParallelism()} processors, Node ` +
      `${process.version}, one Postgres with fsync; ${waiting} jobs wait where workers are measured.\n`,
  );
  printReport(results, sides);
} finally {
  await postgres.stop();
}
