import autocannon from 'autocannon';
import { Client } from 'undici';
import { usedByTree } from '../examples/process-tree.ts';
import { percentile } from '../numbers.ts';

/** A request that is sent again and again; all answers have to be 200. */
export interface Exchange {
  /** Origins that share the callers. */
  urls: readonly string[];
  path: string;
  headers?: Record<string, string>;
  /** Left out, it is a GET. */
  body?: object;
  /** The processes whose processor time counts. */
  pids: readonly number[];
  callers: number;
  /** Whether to measure until the first byte of a stream, not until the end of an answer. */
  firstByte?: boolean;
}

export interface Measured {
  perSecond: number;
  /** Microseconds of processor time a request, of all threads of the processes. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

export async function measure(exchange: Exchange, seconds: number): Promise<Measured> {
  const { urls, pids, firstByte } = exchange;
  const usedCpu = () => pids.reduce((sum, pid) => sum + usedByTree(pid).cpu, 0);
  const callers = exchange.callers / urls.length;
  const before = usedCpu();
  const each = urls.map((url) =>
    firstByte ? stream(url, exchange, callers, seconds) : repeat(url, exchange, callers, seconds),
  );
  const durations = (await Promise.all(each)).flat();
  return {
    perSecond: durations.length / seconds,
    cpu: ((usedCpu() - before) / durations.length) * 1e6,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}

type Load = (
  url: string,
  exchange: Exchange,
  callers: number,
  seconds: number,
) => Promise<number[]>;

const jsonType = { 'content-type': 'application/json' };

/** Milliseconds of each exchange. */
const repeat: Load = async (url, { path, headers, body }, connections, duration) => {
  const durations: number[] = [];
  const ended = Promise.withResolvers<autocannon.Result>();
  const request = body
    ? { method: 'POST' as const, headers: { ...jsonType, ...headers }, body: JSON.stringify(body) }
    : { headers: headers ?? {} };
  const running = autocannon(
    { url: `${url}${path}`, connections, duration, ...request },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  running.on('response', (_client, _status, _bytes, ms) => durations.push(ms));
  const { non2xx, errors } = await ended.promise;
  if (non2xx + errors > 0) throw new Error(`${path}: ${non2xx + errors} answers were not 200.`);
  return durations;
};

/** Milliseconds until the first byte of each body. */
const stream: Load = async (url, { path, headers, body }, callers, seconds) => {
  const durations: number[] = [];
  const end = performance.now() + seconds * 1000;
  const text = JSON.stringify(body);
  const caller = async () => {
    const client = new Client(url);
    while (performance.now() < end) {
      const start = performance.now();
      const options = { path, method: 'POST', headers: { ...jsonType, ...headers }, body: text };
      const { statusCode, body: answer } = await client.request(options as never);
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${await answer.text()}`);
      let isFirst = true;
      for await (const _chunk of answer) {
        if (isFirst) durations.push(performance.now() - start);
        isFirst = false;
      }
    }
    await client.close();
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return durations;
};
