/**
 * `pnpm fairness`: ten accounts flood a service with long videos, music, chats and checks. One asks
 * politely, for less than its fair share of the processors. Prints how long a picture, a chat and a
 * check of it take, beside the same alone. `--beside DIR` does the same with the service of another
 * checkout, which is installed and built, and prints both. Exits with 1 if, on this side, a p99 is
 * more than three times the p50 alone, and more than the request would take with nothing but a fair
 * share of the processors, after one of its kind that is not interrupted. A request that has not
 * ended after twice `--seconds` counts with the time until then. Needs Linux.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../../bench/percentile.ts';
import { usedByTree } from '../../src/testing/process-tree.ts';
import { type Kind, kinds, politeRequests, send } from './requests.ts';
import { type Side, serveSide } from './serve.ts';

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    seconds: { type: 'string', default: '240' },
    floods: { type: 'string', default: '10' },
  },
});
const [floods, seconds] = [Number(options.floods), Number(options.seconds)];
if (!(floods >= 1 && seconds > 0)) {
  process.stderr.write('Usage: pnpm fairness [--seconds <n>] [--floods <n>] [--beside <folder>]\n');
  process.exit(2);
}
const processors = availableParallelism();
/** How much of its fair share the polite account asks for at most, a third for each kind. */
const share = 0.5;
/** In seconds: a chat takes so little that its share alone would exceed the rate limit. */
const shortestInterval = 1;
const timesAlone = 20;
const maxTimes = 3;

/** Seconds of each request. */
type Times = Record<Kind, number[]>;

const mapKinds = <Value>(makeValue: (kind: Kind) => Value): Record<Kind, Value> => ({
  picture: makeValue('picture'),
  chat: makeValue('chat'),
  check: makeValue('check'),
});
const noTimes = (): Times => mapKinds(() => []);

interface Polite {
  url: string;
  key: string;
  image: string;
}

/** Sends a request. Throws if it fails. If the signal aborts, notes the time until then. */
async function ask(
  { url, key, image }: Polite,
  kind: Kind,
  times: Times,
  signal?: AbortSignal,
): Promise<void> {
  const from = performance.now();
  try {
    const { error } = await send(url, key, politeRequests(image)[kind], signal);
    if (error !== undefined) throw new Error(`A ${kind} of the polite account failed: ${error}`);
  } catch (error) {
    if (!signal?.aborted) throw error;
  }
  times[kind].push((performance.now() - from) / 1000);
}

/** Sends each request alone, over and over. Also returns the seconds of a processor that each takes. */
async function alone(side: Side, polite: Polite) {
  const times = noTimes();
  const cpu = mapKinds(() => 0);
  for (const kind of kinds) {
    for (let warmUp = 0; warmUp < 3; warmUp++) await ask(polite, kind, noTimes());
    const before = usedByTree(side.pid).cpu;
    for (let n = 0; n < timesAlone; n++) await ask(polite, kind, times);
    cpu[kind] = (usedByTree(side.pid).cpu - before) / timesAlone;
  }
  return { times, cpu };
}

/**
 * Has other accounts send all that they may, from a process of their own. Returns a function that
 * ends that, and throws if it had ended before.
 */
async function startFlood(side: Side, image: string): Promise<() => Promise<void>> {
  const keys: string[] = [];
  while (keys.length < floods) keys.push(await side.newAccount());
  const child = fork(new URL('flood.ts', import.meta.url), [side.url, image, ...keys]);
  const exited = once(child, 'exit');
  // A flood that could not start, or stopped early, is found at its end.
  exited.catch(() => {});
  return async () => {
    if (child.connected) child.disconnect();
    const [code] = await exited;
    if (code !== 0) throw new Error('The flood ended before the measurement.');
  };
}

async function flooded(
  side: Side,
  polite: Polite,
  secondsEach: Record<Kind, number>,
): Promise<Times> {
  const endFlood = await startFlood(side, polite.image);
  const times = noTimes();
  // Long enough for long jobs to get everywhere, and for all accounts to reach their rate limits.
  await sleep(60_000);
  const ms = seconds * 1000;
  const until = performance.now() + ms;
  const giveUp = AbortSignal.timeout(2 * ms);
  const asking = kinds.map(async (kind) => {
    while (performance.now() < until) {
      const next = performance.now() + secondsEach[kind] * 1000;
      await ask(polite, kind, times, giveUp);
      await sleep(Math.max(0, next - performance.now()));
    }
  });
  try {
    await Promise.all(asking);
  } finally {
    await endFlood();
  }
  return times;
}

async function measure(name: string, checkout?: string) {
  const side = await serveSide(checkout);
  try {
    const key = await side.newAccount();
    const { answer } = await send(side.url, key, politeRequests('').picture);
    const image = (answer as { output?: string[] }).output?.[0] ?? '';
    const polite = { url: side.url, key, image };
    const { times, cpu } = await alone(side, polite);
    const fair = processors / (floods + 1);
    const secondsEach = mapKinds((kind) =>
      Math.max(shortestInterval, (cpu[kind] * kinds.length) / (share * fair)),
    );
    const asks = kinds.map(
      (kind) => `a ${kind} (${cpu[kind].toFixed(3)} s) every ${secondsEach[kind].toFixed(1)} s`,
    );
    console.log(
      `${name}: a fair share is ${fair.toFixed(2)} of ${processors} processors. The ` +
        `polite account asks for ${share} of that at most: ${asks.join(', ')}.`,
    );
    const during = await flooded(side, polite, secondsEach);
    // The bound of fair queuing without interruptions (Parekh and Gallager, 1993): the time with a
    // fair share, and that of the one that is under way.
    const secondsOfShare = mapKinds((kind) => cpu[kind] / fair + cpu[kind]);
    return { name, alone: times, flooded: during, secondsOfShare };
  } finally {
    await side.stop();
  }
}

const sides = [];
if (options.beside !== undefined) sides.push(await measure(options.beside, options.beside));
const here = await measure('this checkout');
sides.push(here);

/** The most seconds that a p99 may take. */
const limitOf = (side: typeof here, kind: Kind) =>
  Math.max(maxTimes * percentile(side.alone[kind], 0.5), side.secondsOfShare[kind]);

console.log(
  '\n| service | request | alone p50, s | alone p99 | flooded p50 | flooded p99 | p99 / p50 alone | p99 at most |',
);
console.log('| --- | --- | --: | --: | --: | --: | --: | --: |');
for (const side of sides) {
  for (const kind of kinds) {
    const [before, during] = [side.alone[kind], side.flooded[kind]];
    const [p50, p99] = [percentile(before, 0.5), percentile(during, 0.99)];
    const columns = [p50, percentile(before, 0.99), percentile(during, 0.5), p99];
    const cells = [
      ...columns.map((each) => each.toFixed(3)),
      (p99 / p50).toFixed(1),
      limitOf(side, kind).toFixed(3),
    ];
    console.log(`| ${side.name} | ${kind}, ${during.length} times | ${cells.join(' | ')} |`);
  }
}
const late = kinds.filter((kind) => percentile(here.flooded[kind], 0.99) > limitOf(here, kind));
if (late.length > 0) console.log(`\nLater than they may be: ${late.join(', ')}.`);
process.exitCode = late.length > 0 ? 1 : 0;
