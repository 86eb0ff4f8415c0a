/**
 * Preloaded (`node --import`) into a process of the service: sends it CHAOS_SIGNAL the first time
 * that it comes to CHAOS_POINT. The service itself has no such code.
 */
import { isMainThread } from 'node:worker_threads';
import pg from 'pg';
import { momentOf, type Point } from './points.ts';

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const signal = process.env.CHAOS_SIGNAL as NodeJS.Signals;
const { statement, following, when, delayMs } = momentOf(process.env.CHAOS_POINT as Point);
const query = pg.Client.prototype.query as Query;
const previous = new WeakMap<pg.Client, string[]>();
let sent = false;

function send(): void {
  if (sent) return;
  sent = true;
  process.kill(process.pid, signal);
}

function isMoment(client: pg.Client, text: string): boolean {
  if (sent || !statement.test(text)) return false;
  return !following || (previous.get(client) ?? []).some((earlier) => following.test(earlier));
}

function watched(this: pg.Client, ...args: unknown[]): unknown {
  const [text] = args;
  if (typeof text !== 'string') return query.apply(this, args);
  const isNow = isMoment(this, text);
  const earlier = /^(?:begin|commit|rollback)/.test(text) ? [] : (previous.get(this) ?? []);
  previous.set(this, [...earlier, text]);
  if (isNow && when === 'before') send();
  const answer = query.apply(this, args);
  if (!isNow || when === 'before') return answer;
  return Promise.resolve(answer as Promise<pg.QueryResult>).then((result) => {
    // A claim or a finish that found nothing has no row; a commit never has one.
    if (result.command !== 'COMMIT' && result.rows.length === 0) return result;
    if (delayMs === undefined) send();
    else setTimeout(send, delayMs);
    return result;
  });
}

if (isMainThread) pg.Client.prototype.query = watched as typeof pg.Client.prototype.query;
