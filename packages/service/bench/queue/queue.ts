/**
 * Compares Genmedia's queue with pg-boss (policy key_strict_fifo) and graphile-worker (a named
 * queue per account) on one Postgres. Also measures how the cost of Genmedia's queue grows with the
 * number of waiting jobs:
 *
 *     node bench/queue/queue.ts [--quick]
 *
 * The queues take turns in every round, each with a new database. Prints medians, as tables in
 * Markdown.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { median } from '../percentile.ts';
import type { QueueAdapter } from './adapter.ts';
import { openQueue, type QueueName, queueNames } from './adapters.ts';
import { accounts, depthCosts } from './depth.ts';
import { backlogRate, concurrency, enqueueRate, gap, pickUp, recovery } from './measures.ts';

const quick = process.argv.includes('--quick');
const rounds = quick ? 1 : 3;
const jobs = quick ? 400 : 2_000;
const backlogMs = quick ? 5_000 : 20_000;
const recoveryMs = quick ? 8_000 : 30_000;
const depths = quick ? [1_000, 100_000] : [1_000, 10_000, 100_000, 1_000_000];

interface Results {
  enqueue: number;
  backlog: number;
  pickUp: number;
  gap: number;
  recovery: number | undefined;
}

const postgres = await startPostgres({ isDurable: true });
let databases = 0;

async function newDatabase(): Promise<string> {
  const name = `bench_${++databases}`;
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return postgres.url(name);
}

async function measureRound(name: QueueName): Promise<Results> {
  const withQueue = async <T>(measure: (queue: QueueAdapter) => Promise<T>) => {
    const queue = await openQueue(name, await newDatabase());
    try {
      return await measure(queue);
    } finally {
      await queue.close();
    }
  };
  return {
    enqueue: await withQueue((queue) => enqueueRate(queue, jobs)),
    backlog: await withQueue((queue) => backlogRate(queue, jobs, backlogMs)),
    pickUp: await withQueue((queue) => pickUp(queue, quick ? 20 : 100)),
    gap: await withQueue((queue) => gap(queue, quick ? 8 : 20)),
    recovery: await recovery(name, await newDatabase(), recoveryMs),
  };
}

const results: Record<QueueName, Results[]> = {
  genmedia: [],
  'pg-boss': [],
  'graphile-worker': [],
};
const printCells = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const printHeader = (cells: string[]) => {
  printCells(cells);
  printCells(cells.map((_, index) => (index === 0 ? '---' : '---:')));
};

function versionOf(name: string): string {
  const file = new URL(`../../node_modules/${name}/package.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).version;
}

function printRow(
  label: string,
  select: (result: Results) => number | undefined,
  digits = 0,
): void {
  const cells = queueNames.map((name) => {
    const values = results[name].map((result) => select(result) ?? Number.POSITIVE_INFINITY);
    const value = median(values);
    return Number.isFinite(value) ? value.toFixed(digits) : `> ${recoveryMs}`;
  });
  printCells([label, ...cells]);
}

try {
  for (let n = 0; n < rounds; n++) {
    for (const name of n % 2 === 0 ? queueNames : queueNames.toReversed()) {
      process.stderr.write(`round ${n + 1} of ${rounds}: ${name}\n`);
      results[name].push(await measureRound(name));
    }
  }
  console.log(
    `Medians of ${rounds} rounds, ${concurrency} jobs at once, ${jobs} jobs; ` +
      `${availableParallelism()} cores, Node ${process.version}, one Postgres with fsync.\n`,
  );
  printHeader([
    '',
    ...queueNames.map((name) => (name === 'genmedia' ? name : `${name} ${versionOf(name)}`)),
  ]);
  printRow('enqueue, jobs/s', ({ enqueue }) => enqueue);
  printRow('backlog that does nothing, jobs/s', ({ backlog }) => backlog);
  printRow('pick-up while idle, p95, ms', (result) => result.pickUp, 1);
  printRow('gap within an account, ms', (result) => result.gap, 1);
  printRow('kill -9 to the next start, ms', (result) => result.recovery);

  process.stderr.write('depth\n');
  const costs = await depthCosts(await newDatabase(), depths, quick ? 100 : 500);
  const [first] = costs;
  if (!first) throw new Error('Nothing was measured.');
  console.log(
    `\nMedian cost of one call while jobs of ${accounts.toLocaleString('en')} accounts wait:\n`,
  );
  const relative = 'relative to the first';
  printHeader(['waiting', 'enqueue, ms', relative, 'claim, ms', relative]);
  for (const { waiting, enqueue, claim } of costs) {
    printCells([
      waiting.toLocaleString('en'),
      enqueue.toFixed(2),
      `${(enqueue / first.enqueue).toFixed(2)} ×`,
      claim.toFixed(2),
      `${(claim / first.claim).toFixed(2)} ×`,
    ]);
  }
} finally {
  await postgres.stop();
}
