import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../database/connection.ts';
import { type Notifications, openNotifications } from '../../database/notifications.ts';
import type { Db, Tables } from '../../database/tables.ts';
import { finish, type Outcome } from '../../jobs/ends.ts';
import type { Job } from '../../jobs/job.ts';
import { claim, useQueue } from '../../jobs/testing.ts';
import { createLog } from '../../log.ts';
import { openDiskStorage } from '../../media/disk-storage.ts';
import type { Storage } from '../../media/storage.ts';
import { parseCidrs } from '../../network/address.ts';
import { completionEvent } from '../../operations/generations/responses.ts';
import type { Crew } from '../../outbox/crew.ts';
import { createKeyring } from '../../secrets/keyring.ts';
import { makeTestFolder } from '../../testing/folder.ts';
import type { Clock } from '../attempts.ts';
import { startWebhookSender, type WebhookSenderOptions } from '../sender.ts';
import { useHooks } from './use-hooks.ts';

export type WebhookRow = Selectable<Tables['webhooks']>;

export const loopbackOnly = { allow: parseCidrs('127.0.0.0/8') };

export const success: Outcome = {
  status: 'success',
  json: JSON.stringify({ output: ['https://media.example/files/a.png'], meta: { prompt: 'é' } }),
};

const readWebhook = (db: Db, jobId: number): Promise<WebhookRow> =>
  db.selectFrom('webhooks').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();

const readAttempts = (db: Db, jobId: number) =>
  db
    .selectFrom('webhook_attempts')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_attempts.webhook_id')
    .where('job_id', '=', jobId)
    .select(['attempt', 'started_at', 'duration_ms', 'status', 'error'])
    .orderBy('attempt')
    .execute();

/** Senders on a test's database with a clock that only the test moves, and receivers for them. */
export function useWebhooks(database: Database) {
  const queue = useQueue(database);
  const hook = useHooks();
  const keyring = createKeyring([randomBytes(32)]);
  const logged: string[] = [];
  let notifications: Notifications;
  let folder = '';
  let storage: Storage;
  let time = new Date();
  let senders: Crew[] = [];

  beforeAll(async () => {
    notifications = await openNotifications(database, () => {});
    folder = await makeTestFolder();
    storage = await openDiskStorage(folder);
  });
  afterAll(async () => {
    await notifications.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    await database.db.deleteFrom('accounts').execute();
    // Ahead of the database's clock, which says when a webhook is first due, for the whole test,
    // however long it takes.
    time = new Date(Date.now() + 3_600_000);
  });
  afterEach(async () => {
    await Promise.all(senders.map((sender) => sender.stop({ graceMs: 0 })));
    senders = [];
    logged.length = 0;
  });

  const clock: Clock = () => sql<Date>`${time.toISOString()}::timestamptz`;

  function start(options: Partial<WebhookSenderOptions> = {}): Crew {
    const log = createLog('info', (line) => logged.push(line));
    const { db } = database;
    const eventOf = (job: Job) =>
      completionEvent({ storage, publicUrl: 'https://media.example' }, job);
    // As long as the tests' own limit: on a busy machine a slow receiver must not count as failed.
    const own = { db, keyring, notifications, log, clock, eventOf, timeoutMs: 240_000 };
    const sender = startWebhookSender({ ...own, guard: loopbackOnly, ...options });
    senders.push(sender);
    return sender;
  }

  /** Adds a job that has ended, so its webhook is due; returns its id. */
  async function addEndedJob(
    input: Record<string, unknown>,
    { outcome = success, accountId }: { outcome?: Outcome; accountId?: number } = {},
  ): Promise<number> {
    const job = await queue.accepted(accountId ?? (await queue.account()), input);
    const claimed = await claim(database.db, 'worker');
    if (claimed?.job.id !== job.id) throw new Error('Another job was in the queue.');
    await finish(database.db, { claim: claimed, outcome });
    return job.id;
  }

  /**
   * Resolves when the senders have looked for due webhooks: those that were due have been
   * delivered.
   */
  async function waitForPoll(): Promise<void> {
    const other = await hook((response) => response.end());
    const id = await addEndedJob({ webhook: other.url });
    await expect.poll(async () => (await webhookOf(id)).delivered_at).not.toBeNull();
  }

  const webhookOf = (jobId: number) => readWebhook(database.db, jobId);

  return {
    ...queue,
    keyring,
    logged,
    clock,
    hook,
    start,
    addEndedJob,
    waitForPoll,
    webhookOf,
    /** The attempts of a job's webhook, oldest first. */
    attemptsOf: (jobId: number) => readAttempts(database.db, jobId),
    get notifications() {
      return notifications;
    },
    /** Folder with the files of the jobs. */
    get folder() {
      return folder;
    },
    get time() {
      return time;
    },
    /** Moves the clock; senders see it when they look for due webhooks again. */
    setTime(next: Date) {
      time = next;
    },
  };
}
