/**
 * `pnpm bench:hosts`: jobs whose model is at a host wait in one worker. Prints what that takes while
 * all of them wait, beside the same worker without a job, and how soon their results are there once
 * the host has them. Needs Linux.
 */
import { readFileSync } from 'node:fs';
import { startCluster } from '../../proof/chaos/cluster.ts';
import { openOwnDatabase } from '../../proof/chaos/own-database.ts';
import { startWordsAtFal, useWordsAtFal } from '../../proof/chaos/words-at-fal.ts';
import { readNumbers } from '../../proof/number-options.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { useQueue } from '../../src/jobs/testing.ts';
import { treeOf, usedByTree } from '../../src/testing/process-tree.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

const { jobs } = readNumbers({ jobs: 2000 });
const patienceMs = 600_000;

const fal = await startWordsAtFal();
fal.isDone = () => false;
const home = await openOwnDatabase();
const environment = await useWordsAtFal(fal, home.dataDir, jobs);
const cluster = await startCluster({ home, environment });
try {
  const worker = await cluster.startWorker();
  const idle = used(worker.pid);
  const { account } = useQueue(home.database);
  const start = performance.now();
  // An account runs one job at a time.
  for (let count = 0; count < jobs; count++) {
    const accountId = await account();
    const input = { prompt: 'a red lighthouse' };
    await enqueue(home.database.db, { accountId, operation: 'generateLyrics', input });
  }
  const isWaiting = () =>
    fal.requests.length === jobs && fal.requests.every(({ looks }) => looks > 0);
  const progress = setInterval(
    () => console.log(`${fal.requests.length} of ${jobs} submitted`),
    5000,
  );
  await waitFor(isWaiting, { timeout: patienceMs, what: 'all jobs to wait' }).finally(() =>
    clearInterval(progress),
  );
  const accepted = performance.now();
  const waiting = used(worker.pid);
  console.log(`${jobs} jobs wait for a host after ${seconds(accepted - start)} s.`);
  console.log(`One worker: ${waiting}; without a job: ${idle}.`);
  fal.isDone = () => true;
  await waitFor(async () => (await unfinished()) === 0, {
    timeout: patienceMs,
    what: 'the end of all jobs',
  });
  console.log(`All have their results ${seconds(performance.now() - accepted)} s after the host.`);
} finally {
  await cluster.stop();
  await fal.close();
}

async function unfinished(): Promise<number> {
  const { count } = await cluster.db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('status', '<>', 'success')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What the worker and its processes take, in words. */
function used(pid: number): string {
  const tree = treeOf(pid);
  const threads = tree.map((id) => {
    const [, count] = /^Threads:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return Number(count);
  });
  const mebibytes = Math.round(usedByTree(pid).memory / 2 ** 20);
  const sum = threads.reduce((all, count) => all + count, 0);
  return `${mebibytes} MiB at most, ${tree.length} processes, ${sum} threads`;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(1);
}
