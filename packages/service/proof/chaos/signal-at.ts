/**
 * Preloaded (`node --import`) into a process of the service. Sends it CHAOS_SIGNAL when it first
 * reaches CHAOS_POINT. The service itself has no such code.
 */
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { type FaultPoint, momentOf } from './points.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const signal = process.env.CHAOS_SIGNAL as NodeJS.Signals;
const { statement, when, delayMs } = momentOf(process.env.CHAOS_POINT as FaultPoint);
const query = pg.Client.prototype.query as Query;
let sent = false;

function send(): void {
  if (sent) return;
  sent = true;
  process.kill(process.pid, signal);
}

/** Replaces pg's query. The service's own client passes an object and a callback; others use a promise. */
function watched(this: pg.Client, ...args: unknown[]): unknown {
  const [first] = args;
  const text = typeof first === 'object' && first && 'text' in first ? first.text : first;
  if (sent || typeof text !== 'string' || !statement.test(text)) return query.apply(this, args);
  if (when === 'before') {
    send();
    return query.apply(this, args);
  }
  const callback = args.at(-1);
  if (typeof callback !== 'function') {
    return (query.apply(this, args) as Promise<pg.QueryResult>).then(reached);
  }
  const answered = (error: Error | null, result?: pg.QueryResult) =>
    callback(error, result && reached(result));
  return query.call(this, ...args.slice(0, -1), answered);
}

function reached(result: pg.QueryResult): pg.QueryResult {
  // A claim or a finish that found nothing has no row.
  if (result.rows.length > 0) {
    if (delayMs === undefined) send();
    else setTimeout(send, delayMs);
  }
  return result;
}

if (isMainThread) pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
