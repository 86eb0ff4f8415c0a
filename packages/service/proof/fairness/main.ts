/**
 * `pnpm fairness`: ten accounts flood a service with long videos, music, chats and checks. One asks
 * politely, for less than its fair share of the processors. Prints how long a picture, a chat and a
 * check of it take, beside the same alone. `--beside DIR` does the same with the service of another
 * checkout, which is installed and built, and prints both. Exits with 1 if, on this side, a p99 is
 * more than three times the p50 alone. A request that has not ended after twice `--seconds` counts
 * with the time until then. Needs Linux.
 */
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { usedByTree } from '../../bench/examples/process-tree.ts';
import { percentile } from '../../bench/numbers.ts';
import { flood, type Kind, kinds, politeRequests, send } from './requests.ts';
import { type Side, serveSide } from './serve.ts';

const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
    seconds: { type: 'string', default: '120' },
    floods: { type: 'string', default: '10' },
  },
});
const floods = Number(options.floods);
/** How much of its fair share the polite account asks for. */
const share = 0.5;
const roundsAlone = 15;
const maxTimes = 3;
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** Seconds of each request. */
type Times = Record<Kind, number[]>;

const noTimes = (): Times => ({ picture: [], chat: [], check: [] });

interface Polite {
  url: string;
  key: string;
  image: string;
}

/** Sends a request. Throws if it fails. If the signal aborts, notes the time until then. */
async function once(
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

/** Sends each request once, one after another. */
async function round(polite: Polite, times: Times): Promise<void> {
  for (const kind of kinds) await once(polite, kind, times);
}

async function alone(side: Side, polite: Polite) {
  for (let warmUp = 0; warmUp < 3; warmUp++) await round(polite, noTimes());
  const times = noTimes();
  const before = usedByTree(side.pid).cpu;
  for (let rounds = 0; rounds < roundsAlone; rounds++) await round(polite, times);
  return { times, cpu: (usedByTree(side.pid).cpu - before) / roundsAlone };
}

/** Has other accounts send all that they may, until the function is called that this returns. */
async function startFlood(side: Side, image: string): Promise<() => Promise<void>> {
  const keys: string[] = [];
  while (keys.length < floods) keys.push(await side.newAccount());
  const end = new AbortController();
  const answers = { given: 0, refused: 0 };
  const callers = keys.flatMap((key, number) =>
    flood(number, image).map(async (request) => {
      while (!end.signal.aborted) {
        try {
          const { error } = await send(side.url, key, request, end.signal);
          answers[error === undefined ? 'given' : 'refused']++;
          if (error !== undefined) await sleep(1000, undefined, end);
        } catch {
          // The end, or a connection that the service has closed.
          await sleep(100);
        }
      }
    }),
  );
  return async () => {
    end.abort();
    await Promise.all(callers);
    say(`The flood: ${answers.given} answers, ${answers.refused} refusals or failures.`);
  };
}

async function flooded(side: Side, polite: Polite, intervalMs: number): Promise<Times> {
  const endFlood = await startFlood(side, polite.image);
  const times = noTimes();
  // Long enough for long jobs to get everywhere.
  await sleep(10_000);
  const ms = Number(options.seconds) * 1000;
  const until = performance.now() + ms;
  const giveUp = AbortSignal.timeout(2 * ms);
  const asking = kinds.map(async (kind) => {
    while (performance.now() < until) {
      const next = performance.now() + intervalMs;
      await once(polite, kind, times, giveUp);
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
    const fair = availableParallelism() / (floods + 1);
    const intervalMs = (cpu / (share * fair)) * 1000;
    say(
      `${name}: a picture, a chat and a check take ${cpu.toFixed(2)} s of a processor. A fair share is ` +
        `${fair.toFixed(2)} of ${availableParallelism()} processors; the polite account asks every ` +
        `${(intervalMs / 1000).toFixed(1)} s, for ${share} of that.`,
    );
    return { name, alone: times, flooded: await flooded(side, polite, intervalMs) };
  } finally {
    await side.stop();
  }
}

const sides = [];
if (options.beside !== undefined) sides.push(await measure(options.beside, options.beside));
const here = await measure('this checkout');
sides.push(here);

say(
  '\n| service | request | alone p50, s | alone p99 | flooded p50 | flooded p99 | p99 / p50 alone |',
);
say('| --- | --- | --: | --: | --: | --: | --: |');
const timesOf = (side: typeof here, kind: Kind) => {
  const [before, during] = [side.alone[kind], side.flooded[kind]];
  return [before, during].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.99)]);
};
const ratioOf = ([p50 = 0, , , p99 = 0]: readonly number[]) => p99 / p50;
for (const side of sides) {
  for (const kind of kinds) {
    const times = timesOf(side, kind);
    const cells = [...times.map((seconds) => seconds.toFixed(3)), ratioOf(times).toFixed(1)];
    say(`| ${side.name} | ${kind}, ${side.flooded[kind].length} times | ${cells.join(' | ')} |`);
  }
}
const late = kinds.filter((kind) => ratioOf(timesOf(here, kind)) > maxTimes);
if (late.length > 0) say(`\nMore than ${maxTimes} times as long as alone: ${late.join(', ')}.`);
process.exitCode = late.length > 0 ? 1 : 0;
