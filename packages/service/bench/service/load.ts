import autocannon from 'autocannon';
import { usedByTree } from '../examples/process-tree.ts';
import { percentile } from '../numbers.ts';

/** A request that is sent again and again; all answers have to be 200. */
export interface Exchange {
  url: string;
  method: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: object;
}

export interface Measured {
  perSecond: number;
  /** Microseconds of processor time a request, of the process in all its threads. */
  cpu: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
}

/** @param pid the process whose processor time counts. */
export async function measure(
  { url, method, headers = {}, body }: Exchange,
  { pids, callers, seconds }: { pids: readonly number[]; callers: number; seconds: number },
): Promise<Measured> {
  const durations: number[] = [];
  const cpuOfAll = () => pids.reduce((sum, pid) => sum + usedByTree(pid).cpu, 0);
  const before = cpuOfAll();
  const ended = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    {
      ...{ url, method, connections: callers, duration: seconds },
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  running.on('response', (_client, _status, _bytes, ms) => durations.push(ms));
  const { non2xx, errors, requests } = await ended.promise;
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx + errors} answers were not 200.`);
  return {
    perSecond: requests.average,
    cpu: ((cpuOfAll() - before) / durations.length) * 1e6,
    p50: percentile(durations, 0.5),
    p99: percentile(durations, 0.99),
  };
}
