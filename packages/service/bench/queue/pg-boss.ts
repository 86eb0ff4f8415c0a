import { PgBoss } from 'pg-boss';
import type { Side } from './side.ts';

const queue = 'jobs';

interface Data {
  account: number;
  number: number;
}

/**
 * pg-boss with the policy `key_strict_fifo` and its fastest settings: notifications, bursts, its
 * shortest heartbeat, and statistics every second.
 */
export async function open(connectionString: string): Promise<Side> {
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
  let next = 0;
  return {
    accounts: async (count) => Array.from({ length: count }, () => ++next),
    async enqueue(account, number) {
      const id = await boss.send(queue, { account, number }, { singletonKey: String(account) });
      if (id === null) throw new Error('Not accepted.');
    },
    async work(localConcurrency, handle) {
      const options = {
        localConcurrency,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 0.5,
        burstWhenReadyExceeds: 1,
      };
      await boss.work<Data>(queue, options, async ([job]) => {
        if (job) await handle(job.data);
      });
      return () => boss.offWork(queue, { wait: true });
    },
    close: () => boss.stop({ graceful: false, close: true }),
  };
}
