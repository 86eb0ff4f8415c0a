import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'vitest';
import { percentile } from '../../bench/percentile.ts';
import { isLongForm } from './long-form.ts';
import { send } from './send.ts';
import { useTargetProcess } from './target.ts';

const target = useTargetProcess();

/** The 99th percentile of the times of 300 requests, in milliseconds. */
async function p99(): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 300; count++) {
    const start = performance.now();
    await send(target.url, { method: 'GET', path: '/healthz', headers: {} });
    times.push(performance.now() - start);
  }
  return percentile(times, 0.99);
}

// Prints both times, for people to judge.
test.runIf(isLongForm)(
  'a thousand idle sockets are closed, and other requests are answered',
  async () => {
    const { hostname, port } = new URL(target.url);
    const alone = await p99();
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, async (): Promise<Socket> => {
        const socket = connect(Number(port), hostname).on('error', () => {});
        await once(socket, 'connect');
        return socket.resume();
      }),
    );
    const start = performance.now();
    const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
    const beside = await p99();
    await closed;
    const seconds = Math.round((performance.now() - start) / 1000);
    console.log(
      `p99 alone ${alone.toFixed(1)} ms, beside ${beside.toFixed(1)} ms; closed in ${seconds} s`,
    );
  },
);
