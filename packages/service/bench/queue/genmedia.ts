import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { type Database, openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openNotifications } from '../../src/database/notifications.ts';
import type { Db } from '../../src/database/tables.ts';
import { enqueue } from '../../src/jobs/enqueue.ts';
import { openLiveness } from '../../src/jobs/liveness.ts';
import { startReaper } from '../../src/jobs/reaper.ts';
import { startJobWorker } from '../../src/jobs/worker.ts';
import { createLog, type Log } from '../../src/log.ts';
import type { JobHandler, QueueAdapter } from './adapter.ts';

/** Larger than any backlog. Plans allow 5 to 15. */
const queueLimit = 1_000_000;

/** The queue of the service, with the same parts as in `serve --worker`. */
export async function openGenmediaQueue(url: string): Promise<QueueAdapter> {
  const log = createLog('error');
  const database = await openDatabase({ url, dataDir: tmpdir() });
  const { db } = database;
  await migrate(db);
  return {
    createAccounts: (count) => createAccounts(db, count),
    async enqueue(accountId, number) {
      const input = { number };
      const { outcome } = await enqueue(db, { accountId, operation: 'generateImage', input });
      if (outcome !== 'accepted') throw new Error(`Not accepted: ${outcome}.`);
    },
    work: (concurrency, handler) => startWorker(database, log, concurrency, handler),
    close: () => database.close(),
  };
}

async function createAccounts(db: Db, count: number): Promise<number[]> {
  const rows = Array.from({ length: count }, () => {
    const name = randomBytes(8).toString('hex');
    return {
      email: `${name}@mail.example`,
      name,
      username: name,
      password_hash: '',
      plan: 'standard' as const,
      queue_limit: queueLimit,
    };
  });
  const accounts = await db.insertInto('accounts').values(rows).returning('id').execute();
  return accounts.map(({ id }) => id);
}

async function startWorker(
  database: Database,
  log: Log,
  concurrency: number,
  handler: JobHandler,
): Promise<() => Promise<void>> {
  const { db } = database;
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
      await handler({ account: accountId, number: Number(input.number) });
      return {};
    },
  });
  return async () => {
    await worker.stop({ graceMs: 5_000 });
    await reaper.stop();
    await liveness.close();
    await notifications.close();
  };
}
