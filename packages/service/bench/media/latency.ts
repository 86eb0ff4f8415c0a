import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../percentile.ts';

const intervalMs = 20;

/**
 * The 99th percentile of an exchange's time, in milliseconds. An exchange starts every 20 ms, even
 * if earlier ones have not ended, so one slow answer does not hide others.
 */
export async function p99(exchange: () => Promise<Response>, count: number): Promise<number> {
  const answers: Promise<number>[] = [];
  const from = performance.now();
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(0, from + n * intervalMs - performance.now()));
    answers.push(timed(exchange));
  }
  return percentile(await Promise.all(answers), 0.99);
}

async function timed(exchange: () => Promise<Response>): Promise<number> {
  const from = performance.now();
  const response = await exchange();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url} answers ${response.status}.`);
  return performance.now() - from;
}
