import autocannon from 'autocannon';
import { Client } from 'undici';
import { usedByTree } from '../../src/testing/process-tree.ts';
import { percentile } from '../percentile.ts';
import { machineTime, type Pause, watchPauses } from './pauses.ts';
import type { RunningServer } from './processes.ts';

/** A request that is sent again and again. All answers have to be 200. */
export interface Exchange {
  /** The callers are divided among these servers, whose processor time counts. */
  servers: readonly RunningServer[];
  path: string;
  headers?: Record<string, string>;
  /** Without a body, the request is a GET. */
  body?: object;
  callers: number;
  /** Whether to measure until the first byte of a stream instead of the end of the answer. */
  firstByte?: boolean;
}

export interface Measurement {
  perSecond: number;
  /** Microseconds of processor time per request, of all threads of the processes. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** The share of requests that took more than five times the median. */
  slow: number;
  /** The share of the slow requests during which a server, or the callers, collected garbage. */
  slowInServers: number;
  slowInCallers: number;
}

/**
 * When requests were sent and answered, by machineTime. Stored as numbers instead of objects, so
 * that the callers themselves collect less garbage and pause less.
 */
interface RequestTimes {
  from: number[];
  to: number[];
}

const callerPauses = watchPauses();

export async function measure(exchange: Exchange, seconds: number): Promise<Measurement> {
  const { servers, firstByte } = exchange;
  const usedCpu = () => servers.reduce((sum, { pid }) => sum + usedByTree(pid).cpu, 0);
  const pauses = async () => (await Promise.all(servers.map((each) => each.pauses()))).flat();
  const callers = exchange.callers / servers.length;
  const generateLoad = firstByte ? untilFirstByte : untilAnswer;
  await pauses();
  callerPauses();
  const before = usedCpu();
  const times: RequestTimes = { from: [], to: [] };
  await Promise.all(servers.map(({ url }) => generateLoad(times, url, exchange, callers, seconds)));
  const cpu = ((usedCpu() - before) / times.to.length) * 1e6;
  const all = times.to.map((to, index) => ({ from: times.from[index] ?? to, to }));
  const durations = all.map(({ from, to }) => to - from);
  const p50 = percentile(durations, 0.5);
  const slow = all.filter(({ from, to }) => to - from > 5 * p50);
  return {
    perSecond: all.length / seconds,
    cpu,
    p50,
    p99: percentile(durations, 0.99),
    slow: slow.length / all.length,
    slowInServers: shareWithin(slow, await pauses()),
    slowInCallers: shareWithin(slow, callerPauses()),
  };
}

function shareWithin(all: readonly Pause[], pauses: readonly Pause[]): number {
  const overlapping = all.filter((request) =>
    pauses.some(({ from, to }) => from < request.to && request.from < to),
  );
  return overlapping.length / Math.max(1, all.length);
}

type GenerateLoad = (
  times: RequestTimes,
  url: string,
  exchange: Exchange,
  callers: number,
  seconds: number,
) => Promise<void>;

const jsonType = { 'content-type': 'application/json' };

/** Measures until the end of each answer. */
const untilAnswer: GenerateLoad = async (
  times,
  url,
  { path, headers, body },
  connections,
  duration,
) => {
  const ended = Promise.withResolvers<autocannon.Result>();
  const request = body
    ? { method: 'POST' as const, headers: { ...jsonType, ...headers }, body: JSON.stringify(body) }
    : { headers: headers ?? {} };
  const running = autocannon(
    { url: `${url}${path}`, connections, duration, ...request },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  running.on('response', (_client, _status, _bytes, ms) => {
    const to = machineTime();
    times.from.push(to - ms);
    times.to.push(to);
  });
  const { non2xx, errors } = await ended.promise;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} answers were not 200.`);
};

/** Measures until the first byte of each body. */
const untilFirstByte: GenerateLoad = async (
  times,
  url,
  { path, headers, body },
  callers,
  seconds,
) => {
  const end = machineTime() + seconds * 1000;
  const text = JSON.stringify(body);
  const caller = async () => {
    const client = new Client(url);
    while (machineTime() < end) {
      const from = machineTime();
      const options = { path, method: 'POST', headers: { ...jsonType, ...headers }, body: text };
      const { statusCode, body: answer } = await client.request(options as never);
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await answer.text()}`);
      let isFirst = true;
      for await (const _chunk of answer) {
        if (isFirst) {
          times.from.push(from);
          times.to.push(machineTime());
        }
        isFirst = false;
      }
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: callers }, caller));
};
