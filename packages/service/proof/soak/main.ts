/**
 * `pnpm soak --minutes 10`: all operations at once, with real media, on its own service with
 * default settings. Before, an attacker asks an idle service for chats that are as long as
 * possible. Prints how long others wait, and the resources that the service holds as a table, and
 * draws a picture. Exits with 1 if a caller gets a wrong answer, or memory grows. Needs Linux.
 */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Prepared, prepareRequests } from '../../bench/examples/prepare.ts';
import {
  type Customer,
  type Home,
  makeHome,
  type RunningService,
} from '../../bench/examples/service.ts';
import { median } from '../../bench/percentile.ts';
import { type FileServer, serveFiles } from '../../src/testing/file-server.ts';
import { countRows, toTable } from '../chaos/report.ts';
import { readNumbers } from '../number-options.ts';
import { seeded } from '../random.ts';
import { type Delays, measureAttack } from './attack.ts';
import { drawSamples } from './draw.ts';
import { type Answers, newAnswers, soak } from './load.ts';
import { type Held, measure } from './measure.ts';
import type { Sample } from './sample.ts';

/**
 * `bytes`: the most memory that the process may hold at the end of the load, and that it may hold
 * together with all its child processes once it is idle. `growth`: the memory at the end relative
 * to the middle.
 */
const promised = { bytes: 1.2e9, growth: 1.05 };
/** Each customer has a queue of five jobs. */
const customerCount = 12;
const everyMs = 2000;
/** Idle processes may stay for five minutes, and some still have work before that. */
const restMs = 600_000;

async function prepare(home: Home, service: RunningService, files: FileServer) {
  const customers: Customer[] = [];
  while (customers.length < customerCount) customers.push(await home.newCustomer(service));
  const studio = { url: service.url, key: customers[0]?.key ?? '' };
  const examples = await prepareRequests(studio, files, (name) => console.log(`making ${name}`));
  const missing = examples.flatMap((example) => example.missing ?? []);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  return { customers, examples };
}

/** Prints the same service alone and attacked, because times depend on the machine. */
async function printAttack(service: RunningService, customers: readonly Customer[]): Promise<void> {
  const seconds = options['attack-seconds'];
  const [polite, attacker] = customers;
  if (seconds === 0 || !polite || !attacker) return;
  const { alone, attacked } = await measureAttack(service, { polite, attacker }, seconds);
  const row = (what: string, { maxTurn, maxChat }: Delays) =>
    console.log(`| ${what} | ${Math.round(maxTurn * 1000)} | ${Math.round(maxChat * 1000)} |`);
  console.log(
    '\n| a service | longest turn of its event loop, ms | longest chat of a polite caller, ms |',
  );
  console.log('| -- | --: | --: |');
  row('alone', alone);
  row('with an attacker', attacked);
}

async function measureUnderLoad(
  service: RunningService,
  prepared: { customers: readonly Customer[]; examples: readonly Prepared[] },
  answers: Answers,
): Promise<Sample[]> {
  const { minutes, 'at-once': atOnce, seed } = options;
  const signal = AbortSignal.any([AbortSignal.timeout(minutes * 60_000), interrupt.signal]);
  const samples: Sample[] = [];
  const from = performance.now();
  const look = async () => {
    const held = await measure(service);
    samples.push({ minutes: (performance.now() - from) / 60_000, held });
  };
  await look();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look).catch((error) => {
      answers.wrong.push(String(error));
    });
  }, everyMs);
  try {
    await soak({ ...prepared, url: service.url, atOnce, random: seeded(seed), signal }, answers);
    return samples;
  } finally {
    clearInterval(timer);
    await looking;
  }
}

/**
 * What the service holds once all accepted jobs have ended. Returns as soon as that is within the
 * promise.
 */
async function measureAtRest(service: RunningService): Promise<Held> {
  const end = performance.now() + restMs;
  while (true) {
    const held = await measure(service);
    const isKept = held.jobs === 0 && held.tree <= promised.bytes;
    if (isKept || performance.now() > end) return held;
    await sleep(everyMs);
  }
}

const mebibytes = (bytes: number) => Math.round(bytes / 2 ** 20);

/** What was held at the start, and in each minute after it. */
function perMinute(samples: readonly Sample[]): [minute: number, Held][] {
  const start = samples[0]?.minutes ?? 0;
  // The callers' last answers may come after the last minute.
  const minuteOf = ({ minutes }: Sample) => Math.min(Math.ceil(minutes - start), options.minutes);
  const groups = Map.groupBy(samples, minuteOf);
  return [...groups].map(([minute, within]) => [minute, typical(within)]);
}

function printSamples(samples: readonly Sample[]): void {
  console.log(
    '\n| minute, its median | resident, MiB | with processes, MiB (PSS) | the same, RSS | heap | buffers | processes | threads | files | handles |',
  );
  console.log('| --: | --: | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const [minute, held] of perMinute(samples)) {
    const { resident, tree, treeResident, heap, external, processes, threads, files, handles } =
      held;
    const memory = [resident, tree, treeResident, heap, external].map(mebibytes);
    const cells = [minute, ...memory, processes, threads, files, handles];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Returns the broken promises about memory. The end is compared with the middle. */
function brokenPromises(samples: readonly Sample[], atRest: Held): string[] {
  const end = typical(samples.slice(-samples.length / 10)).resident;
  const half = Math.floor(samples.length / 2);
  const middle = typical(samples.slice(half - samples.length / 10, half)).resident;
  const broken: string[] = [];
  if (end > promised.bytes) {
    broken.push(`it ends with ${mebibytes(end)} MiB, above ${mebibytes(promised.bytes)}`);
  }
  if (end > middle * promised.growth) {
    broken.push(`it ends with ${mebibytes(end)} MiB, after ${mebibytes(middle)} in the middle`);
  }
  if (atRest.jobs !== 0) broken.push(`${atRest.jobs} jobs have come to no end`);
  if (atRest.tree > promised.bytes) {
    broken.push(
      `at rest all have ${mebibytes(atRest.tree)} MiB, above ${mebibytes(promised.bytes)}`,
    );
  }
  return broken;
}

/** The median of each number, because the numbers go up and down with each request. */
function typical(samples: readonly Sample[]): Held {
  const [first] = samples;
  const names = Object.keys(first?.held ?? {}) as (keyof Held)[];
  const medians = names.map((name) => [name, median(samples.map(({ held }) => held[name]))]);
  return Object.fromEntries(medians) as Held;
}

const options = readNumbers({ minutes: 10, 'at-once': 50, seed: 1, 'attack-seconds': 20 });
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort());
const folder = await mkdtemp(join(tmpdir(), 'genmedia-soak-'));
const [soakHome, fileServer] = await Promise.all([makeHome(), serveFiles()]);
const runningService = await soakHome.start();
try {
  const answers = newAnswers();
  const prepared = await prepare(soakHome, runningService, fileServer);
  await printAttack(runningService, prepared.customers);
  const samples = await measureUnderLoad(runningService, prepared, answers);
  printSamples(samples);
  const atRest = await measureAtRest(runningService);
  const { resident, tree, processes } = atRest;
  console.log(
    `\nat rest: ${mebibytes(resident)} MiB, ${mebibytes(tree)} MiB with ${processes} more processes`,
  );
  console.log(
    `\n${toTable([...countRows('answers', answers.statuses), ...countRows('operations', answers.operations)])}`,
  );
  const picture = join(folder, 'soak.svg');
  await writeFile(picture, drawSamples(samples, promised.bytes));
  const broken = [...answers.wrong, ...brokenPromises(samples, atRest)];
  for (const line of broken) console.log(line);
  console.log(picture);
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  await fileServer.close();
  await runningService.stop();
  await soakHome.remove();
}
