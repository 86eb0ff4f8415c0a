import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import pg from 'pg';
import type { Side } from './side.ts';

/** graphile-worker with a named queue per account. */
export async function open(connectionString: string): Promise<Side> {
  const pgPool = new pg.Pool({ connectionString, max: 10 });
  pgPool.on('error', () => {});
  pgPool.on('connect', (client) => client.on('error', () => {}));
  const logger = new Logger(() => () => {});
  const utils = await makeWorkerUtils({ pgPool, logger });
  await utils.migrate();
  let next = 0;
  return {
    accounts: async (count) => Array.from({ length: count }, () => ++next),
    async enqueue(account, number) {
      await utils.addJob('job', { account, number }, { queueName: `account-${account}` });
    },
    async work(concurrency, handle) {
      const job = (payload: unknown) => handle(payload as Parameters<typeof handle>[0]);
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
