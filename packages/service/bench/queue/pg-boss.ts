import { PgBoss } from 'pg-boss';
import type { JobHandler, QueueAdapter } from './adapter.ts';

const queue = 'jobs';

interface JobData {
  account: number;
  number: number;
}

/**
 * pg-boss with the policy `key_strict_fifo` and its fastest settings: notifications, bursts, its
 * shortest heartbeat, and statistics every second.
 */
export async function openPgBoss(connectionString: string): Promise<QueueAdapter> {
  const boss = await startBoss(connectionString);
  let lastAccount = 0;
  return {
    createAccounts: async (count) => Array.from({ length: count }, () => ++lastAccount),
    async enqueue(account, number) {
      const id = await boss.send(queue, { account, number }, { singletonKey: String(account) });
      if (id === null) throw new Error('Not accepted.');
    },
    work: (concurrency, handler) => startWorker(boss, concurrency, handler),
    close: () => boss.stop({ graceful: false, close: true }),
  };
}

async function startBoss(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    max: 10,
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
    queueCacheIntervalSeconds: 1,
  });
  boss.on('error', () => {});
  await boss.start();
  if (!(await boss.getQueue(queue))) {
    await boss.createQueue(queue, {
      policy: 'key_strict_fifo',
      notify: true,
      heartbeatSeconds: 10,
    });
  }
  return boss;
}

async function startWorker(
  boss: PgBoss,
  concurrency: number,
  handler: JobHandler,
): Promise<() => Promise<void>> {
  const options = {
    localConcurrency: concurrency,
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: 0.5,
    burstWhenReadyExceeds: 1,
  };
  await boss.work<JobData>(queue, options, async ([job]) => {
    if (job) await handler(job.data);
  });
  return () => boss.offWork(queue, { wait: true });
}
