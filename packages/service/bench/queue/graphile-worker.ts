import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';
import type { QueueAdapter } from './adapter.ts';

/** graphile-worker with a named queue per account. */
export async function openGraphileWorker(connectionString: string): Promise<QueueAdapter> {
  const pgPool = new pg.Pool({ connectionString, max: 10 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  let lastAccount = 0;
  return {
    createAccounts: async (count) => Array.from({ length: count }, () => ++lastAccount),
    async enqueue(account, number) {
      await utils.addJob('job', { account, number }, { queueName: `account-${account}` });
    },
    async work(concurrency, handler) {
      const job = (payload: unknown) => handler(payload as Parameters<typeof handler>[0]);
      const runner = await run({
        pgPool,
        logger,
        concurrency,
        noHandleSignals: true,
        taskList: { job },
      });
      return () => runner.stop();
    },
    async close() {
      await utils.release();
      await pgPool.end();
    },
  };
}
