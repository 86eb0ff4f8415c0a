import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openNotifications } from '../../src/database/notifications.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { openLiveness } from '../../src/jobs/liveness.ts';
import { startReaper } from '../../src/jobs/reaper.ts';
import { startJobWorker } from '../../src/jobs/worker.ts';
import { createLog } from '../../src/log.ts';
import type { Side } from './side.ts';

/** Larger than any backlog. Plans allow 5 to 15. */
const queueLimit = 1_000_000;

/** The queue of the service, with the same parts as in `serve --worker`. */
export async function open(url: string): Promise<Side> {
  const log = createLog('error');
  const database = await openDatabase({ url, dataDir: tmpdir() });
  const { db } = database;
  await migrate(db);
  return {
    async accounts(count) {
      const rows = Array.from({ length: count }, () => {
        const name = randomBytes(8).toString('hex');
        const email = `${name}@mail.example`;
        const plan = 'standard' as const;
        const limits = { plan, queue_limit: queueLimit };
        return { email, name, username: name, password_hash: '', ...limits };
      });
      const made = await db.insertInto('accounts').values(rows).returning('id').execute();
      return made.map(({ id }) => id);
    },
    async enqueue(accountId, number) {
      const input = { number };
      const { outcome } = await enqueue(db, { accountId, operation: 'generateImage', input });
      if (outcome !== 'accepted') throw new Error(`Not accepted: ${outcome}.`);
    },
    async work(concurrency, handle) {
      const notifications = await openNotifications(database, () => {});
      const liveness = await openLiveness({ database, log });
      const reaper = startReaper({ db, notifications, log });
      const worker = startJobWorker({
        db,
        notifications,
        liveness,
        concurrency,
        log,
        run: async ({ accountId, input }) => {
          await handle({ account: accountId, number: Number(input.number) });
          return {};
        },
      });
      return async () => {
        await worker.stop({ graceMs: 5_000 });
        await reaper.stop();
        await liveness.close();
        await notifications.close();
      };
    },
    close: () => database.close(),
  };
}
