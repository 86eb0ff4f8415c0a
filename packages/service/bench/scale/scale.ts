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
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { required } from '../../proof/required.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';
import { median } from '../percentile.ts';
import { delayFlushes, flushes, loggedBytes, type Table, tables, updates } from './figures.ts';
import { addWaiting, fill, withClient } from './fill.ts';

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
const waiting = 20_000;
/** Microseconds by which a flush is made longer. */
const delays = [0, 2_000] as const;
const measured = ['accepts', '2 workers', '4 workers'] as const;

type Measured = (typeof measured)[number];

interface Side {
  name: string;
  /** Folder of the service. */
  service: string;
  /** The one database of this side; if left out, each measurement has an empty one. */
  database?: string;
}

interface Result {
  /** A second. */
  rate: number;
  /** Flushes of the log for each accepted or ended job. */
  flushes: number;
  /** Bytes of the log for each: what rows and entries of indexes take. */
  logged: number;
  /** Of the updates of rows, the share that wrote no index (HOT), by table. */
  inPlace: Record<Table, number>;
}

const here = resolve(import.meta.dirname, '../..');
const postgres = await startPostgres({ isDurable: true, settings: { commit_siblings: 0 } });
const admin = postgres.url('postgres');
let databases = 0;

function contentsOf(text: string): { accounts: number; ended: number } {
  const [accounts = 0, ended = 0] = text.split(',').map(Number);
  if (accounts >= 1 && ended >= 1) return { accounts, ended };
  throw new TypeError('--filled must be two numbers above 0: <accounts>,<ended jobs>.');
}

async function newDatabase({ service }: Side): Promise<string> {
  const name = `bench_${++databases}`;
  await withClient(admin, (client) => client.query(`create database ${name}`));
  const { openGenmediaQueue } = await import(join(service, 'bench/queue/genmedia.ts'));
  // Migrates it.
  await (await openGenmediaQueue(postgres.url(name))).close();
  return name;
}

/** Starts the processes that accept or do jobs; resolves when all are ready to. */
async function startSide({ service }: Side, url: string, what: Measured): Promise<ChildProcess[]> {
  const [role, processes] = what === 'accepts' ? ['accept', 1] : ['work', Number(what[0])];
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'side.ts'), [role, service, url, String(ms)]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return children;
}

/** Has the processes begin; resolves with how many jobs they accepted or did together. */
async function countJobs(children: readonly ChildProcess[]): Promise<number> {
  const counts = children.map(async (child) => {
    child.send('go');
    const [count] = await once(child, 'message');
    return Number(count);
  });
  return (await Promise.all(counts)).reduce((sum, each) => sum + each);
}

async function measure(side: Side, what: Measured): Promise<Result> {
  const name = side.database ?? (await newDatabase(side));
  const url = postgres.url(name);
  if (what !== 'accepts') await addWaiting(url, waiting);
  const children = await startSide(side, url, what);
  const before = [await flushes(admin), await loggedBytes(admin)] as const;
  const updatedBefore = await updates(url);
  const count = await countJobs(children);
  const used = (await flushes(admin)) - before[0];
  const logged = (await loggedBytes(admin)) - before[1];
  await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
  // Sessions tell their statistics when they end, a moment after their processes.
  await sleep(500);
  const updated = await updates(url);
  const inPlace = (table: Table) => {
    const [now, then] = [updated[table], updatedBefore[table]];
    return (now.inPlace - then.inPlace) / Math.max(1, now.all - then.all);
  };
  if (!side.database) {
    await withClient(admin, (client) => client.query(`drop database ${name} with (force)`));
  }
  return {
    rate: (count / ms) * 1000,
    flushes: used / count,
    logged: logged / count,
    inPlace: { jobs: inPlace('jobs'), accounts: inPlace('accounts'), queues: inPlace('queues') },
  };
}

const own: Side = { name: 'this commit', service: here };
const sides: Side[] = [own];

/** Adds the sides that the options name. */
async function addSides(): Promise<void> {
  if (options.beside !== undefined) {
    sides.push({ name: 'beside', service: join(resolve(options.beside), 'packages/service') });
  }
  if (contents) {
    const filled: Side = { name: 'this commit, filled', service: here };
    filled.database = await newDatabase(filled);
    process.stderr.write('filling\n');
    await fill(postgres.url(filled.database), contents);
    sides.push(filled);
  }
}

const results = new Map<string, Result[]>();
const keyOf = (side: Side, what: Measured, delay: number) => `${side.name}, ${what}, ${delay}`;

/** The medians of all rounds. */
function resultOf(side: Side, what: Measured, delay: number): Result {
  const all = required(results.get(keyOf(side, what, delay)), 'result');
  const of = (read: (result: Result) => number) => median(all.map(read));
  return {
    rate: of(({ rate }) => rate),
    flushes: of((each) => each.flushes),
    logged: of(({ logged }) => logged),
    inPlace: {
      jobs: of(({ inPlace }) => inPlace.jobs),
      accounts: of(({ inPlace }) => inPlace.accounts),
      queues: of(({ inPlace }) => inPlace.queues),
    },
  };
}

/** The median of the ratios of single rounds. */
function ratioOf(one: string, other: string): number {
  const [ones, others] = [required(results.get(one), one), required(results.get(other), other)];
  const ratios = ones.map(({ rate }, round) => rate / required(others[round], 'round').rate);
  return median(ratios);
}

const ratio = (one: string, other: string) => `${ratioOf(one, other).toFixed(2)} ×`;

/** What this commit is to reach. */
function targets(): { name: string; least: number; measured: number }[] {
  const filled = sides.find(({ database }) => database);
  const slow = (what: Measured) => ratioOf(keyOf(own, what, 2_000), keyOf(own, what, 0));
  const workers = ratioOf(keyOf(own, '4 workers', 0), keyOf(own, '2 workers', 0));
  const full = (what: Measured) => filled && ratioOf(keyOf(filled, what, 0), keyOf(own, what, 0));
  return [
    { name: 'accepts, 2 ms more to none', least: 0.85, measured: slow('accepts') },
    { name: 'jobs of 2 workers, 2 ms more to none', least: 0.85, measured: slow('2 workers') },
    { name: '4 workers to 2', least: 1, measured: workers },
    ...(['accepts', '2 workers'] as const).flatMap((what) => {
      const value = full(what);
      return value === undefined
        ? []
        : { name: `${what}, filled to empty`, least: 0.8, measured: value };
    }),
  ];
}

const printCells = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);

async function measureAll(): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    for (const what of measured) {
      for (const delay of round % 2 === 0 ? delays : delays.toReversed()) {
        await delayFlushes(admin, delay);
        for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
          process.stderr.write(`round ${round + 1} of ${rounds}: ${keyOf(side, what, delay)} µs\n`);
          const key = keyOf(side, what, delay);
          results.set(key, [...(results.get(key) ?? []), await measure(side, what)]);
        }
      }
    }
  }
}

function printRates(): void {
  console.log(
    `Medians of ${rounds} rounds of ${ms / 1000} s on ${availableParallelism()} processors, Node ` +
      `${process.version}, one Postgres with fsync; ${waiting} jobs wait where workers are measured.\n`,
  );
  printCells(['a second', '', 'flush', '+ 2 ms', 'ratio', 'flushes a job', '+ 2 ms', 'to this']);
  printCells(['---', '---', '---:', '---:', '---:', '---:', '---:', '---:']);
  for (const what of measured) {
    for (const side of sides) {
      const [fast, slow] = [resultOf(side, what, 0), resultOf(side, what, 2_000)];
      printCells([
        what === 'accepts' ? 'accepts from 32 clients' : `jobs, ${what}`,
        side.name,
        fast.rate.toFixed(0),
        slow.rate.toFixed(0),
        ratio(keyOf(side, what, 2_000), keyOf(side, what, 0)),
        fast.flushes.toFixed(2),
        slow.flushes.toFixed(2),
        delays.map((delay) => ratio(keyOf(side, what, delay), keyOf(own, what, delay))).join(', '),
      ]);
    }
  }
}

function printWrites(): void {
  console.log('\nWhat a job writes, and which updates of rows write no index (HOT):\n');
  printCells(['', '', 'bytes of the log', 'to this', ...tables]);
  printCells(['---', '---', '---:', '---:', ...tables.map(() => '---:')]);
  for (const what of measured) {
    for (const side of sides) {
      const { logged, inPlace } = resultOf(side, what, 0);
      printCells([
        what,
        side.name,
        logged.toFixed(0),
        `${(logged / resultOf(own, what, 0).logged).toFixed(2)} ×`,
        ...tables.map((table) => `${(inPlace[table] * 100).toFixed(0)} %`),
      ]);
    }
  }
}

function printScaling(): void {
  console.log('\nFour workers to two:\n');
  for (const side of sides) {
    for (const delay of delays) {
      const four = ratio(keyOf(side, '4 workers', delay), keyOf(side, '2 workers', delay));
      console.log(`- ${side.name}, + ${delay / 1000} ms: ${four}`);
    }
  }
}

function printTargets(): void {
  console.log('\nTargets, on 2 processors that do nothing else:\n');
  printCells(['', 'at least', 'measured', '']);
  printCells(['---', '---:', '---:', '---']);
  for (const { name, least, measured: value } of targets()) {
    const outcome = value >= least ? 'reached' : 'missed';
    printCells([name, `${least.toFixed(2)} ×`, `${value.toFixed(2)} ×`, outcome]);
  }
}

try {
  await addSides();
  await measureAll();
  printRates();
  printWrites();
  printScaling();
  printTargets();
} finally {
  await postgres.stop();
}
