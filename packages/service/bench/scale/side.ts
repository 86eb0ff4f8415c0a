/**
 * A process of one side: `node side.ts accept|work <folder of the service> <database> <milliseconds>`.
 * It measures the queue of whichever checkout the folder belongs to. Says `ready`, waits for a
 * message, and answers with how many jobs were accepted or ended in the time.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { OpenQueue, QueueAdapter } from '../queue/adapter.ts';

/** Clients are shared among pools, because a pool has ten connections. */
const pools = 4;
const clientsOfPool = 8;
const jobsAtOnce = 8;
/** Workers begin before they are measured: V8 compiles in each, which takes more with more of them. */
const warmUpMs = 5000;

const [what, service = '', url = '', time] = process.argv.slice(2);
const ms = Number(time);
const { openGenmediaQueue } = (await import(
  pathToFileURL(join(service, 'bench/queue/genmedia.ts')).href
)) as { openGenmediaQueue: OpenQueue };

process.send?.(await (what === 'accept' ? accept() : work()));
process.exit();

async function told(): Promise<void> {
  process.send?.('ready');
  await once(process, 'message');
}

async function accept(): Promise<number> {
  const queues: QueueAdapter[] = [];
  for (let n = 0; n < pools; n++) queues.push(await openGenmediaQueue(url));
  const accounts = (await queues[0]?.createAccounts(400)) ?? [];
  let accepted = 0;
  let until = Number.POSITIVE_INFINITY;
  const call = async (queue: QueueAdapter, client: number) => {
    for (let n = client; performance.now() < until; n += pools * clientsOfPool) {
      await queue.enqueue(accounts[n % accounts.length] as number, n);
      accepted++;
    }
  };
  // Opens the connections.
  await Promise.all(
    queues.flatMap((queue) => accounts.slice(0, clientsOfPool).map((id) => queue.enqueue(id, 0))),
  );
  await told();
  until = performance.now() + ms;
  await Promise.all(
    queues.flatMap((queue, pool) =>
      Array.from({ length: clientsOfPool }, (_, n) => call(queue, pool * clientsOfPool + n)),
    ),
  );
  return accepted;
}

async function work(): Promise<number> {
  const queue = await openGenmediaQueue(url);
  let ended = 0;
  await queue.work(jobsAtOnce, async () => {
    ended++;
  });
  await sleep(warmUpMs);
  await told();
  const before = ended;
  await sleep(ms);
  return ended - before;
}
