/**
 * Measures requests per second, latency and processor time of one validated operation. Compares our
 * stubs directly on Node, our stubs behind the adapter that Hono needs, bare Hono without
 * validation, Hono with @hono/zod-openapi, and Fastify with JSON schemas:
 *
 *     node bench/server.ts [rounds] [seconds]
 *
 * Each side is a process of its own, with the same request and answer. The sides take turns in
 * every round, so other work of the machine affects all of them. Each turn has a new process,
 * because the same code is up to a third slower in some processes than in others. Prints medians as
 * a table in Markdown, and ratios to bare Hono of the same round.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { path, request } from './example.ts';
import { median } from './median.ts';

const sides = ['hono', 'genmedia', 'genmedia-fetch', 'hono-zod-openapi', 'fastify'] as const;
type Side = (typeof sides)[number];

interface Measurement {
  perSecond: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: number;
  /** Microseconds of processor time for each request, in all threads. */
  cpu: number;
}

interface Server {
  child: ChildProcess;
  url: string;
}

const rounds = Number(process.argv[2] ?? 7);
const seconds = Number(process.argv[3] ?? 4);

async function start(side: Side): Promise<Server> {
  const child = fork(join(import.meta.dirname, 'sides', `${side}.ts`), {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const { port } = (await nextMessage(child)) as { port: number };
  return { child, url: `http://127.0.0.1:${port}${path}` };
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`A side ended with ${code}.`);
  });
  ended.catch(() => {});
  const [message] = await Promise.race([once(child, 'message', { signal }), ended]);
  settled.abort();
  return message;
}

async function cpuOf({ child }: Server): Promise<number> {
  const answer = nextMessage(child);
  child.send('cpu');
  return ((await answer) as { cpu: number }).cpu;
}

async function load({ url }: Server, duration: number) {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    connections: 32,
    duration,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} did not answer all with 200.`);
  return result;
}

async function measureSide(side: Side): Promise<Measurement> {
  const server = await start(side);
  try {
    await load(server, Math.min(seconds, 3));
    const before = await cpuOf(server);
    const { requests, latency } = await load(server, seconds);
    const cpu = (await cpuOf(server)) - before;
    return { perSecond: requests.average, p99: latency.p99, cpu: (cpu / requests.total) * 1e6 };
  } finally {
    server.child.disconnect();
  }
}

/**
 * Keeps this process from sleeping until the returned function is called. Waking up a processor is
 * expensive in a virtual machine, and the cost would fall only on the sides that are a little
 * slower.
 */
function stayAwake(): () => void {
  let awake = true;
  const keepGoing = () => {
    if (awake) setImmediate(keepGoing);
  };
  keepGoing();
  return () => {
    awake = false;
  };
}

const measurements = Object.fromEntries(sides.map((side) => [side, []])) as unknown as Record<
  Side,
  Measurement[]
>;
const allowSleep = stayAwake();
for (let round = 0; round < rounds; round++) {
  process.stderr.write(`round ${round + 1} of ${rounds}\n`);
  const offset = round % sides.length;
  for (const side of [...sides.slice(offset), ...sides.slice(0, offset)]) {
    measurements[side].push(await measureSide(side));
  }
}
allowSleep();

const medianOf = (side: Side, measure: (measurement: Measurement, round: number) => number) =>
  median(measurements[side].map(measure));
const ratioToHono = (side: Side, measure: (measurement: Measurement) => number) =>
  medianOf(
    side,
    (measurement, round) => measure(measurement) / measure(measurements.hono[round] as Measurement),
  );
const row = (cells: string[]) => console.log(`| ${cells.join(' | ')} |`);

console.log(
  `Medians of ${rounds} rounds of ${seconds} s, 32 connections; ${availableParallelism()} cores, Node ${process.version}.\n`,
);
row(['', 'requests/s', 'to bare Hono', 'p99, ms', 'CPU, µs a request', 'to bare Hono']);
row(['---', '---:', '---:', '---:', '---:', '---:']);
for (const side of sides) {
  row([
    side,
    medianOf(side, ({ perSecond }) => perSecond).toFixed(0),
    `${ratioToHono(side, ({ perSecond }) => perSecond).toFixed(2)} ×`,
    medianOf(side, ({ p99 }) => p99).toFixed(1),
    medianOf(side, ({ cpu }) => cpu).toFixed(1),
    `${ratioToHono(side, ({ cpu }) => cpu).toFixed(2)} ×`,
  ]);
}
