import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { finish } from '../jobs/ends.ts';
import { claim, useQueue } from '../jobs/testing.ts';
import { type Database, openDatabase } from './connection.ts';
import { LightClient } from './light-client.ts';
import { openNotifications } from './notifications.ts';
import { createDb } from './pool.ts';
import { engines, openTestDatabase, useDatabase } from './testing.ts';
import { closeDb, transact, wakeUp } from './wake-ups.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** What is received from now on, until the end of the test. */
async function listen(database: Database) {
  const notifications = await openNotifications(database, () => {});
  onTestFinished(() => notifications.close());
  const received: (string | undefined)[] = [];
  notifications.listen('deployments', (payload) => received.push(payload));
  await expect.poll(() => received.splice(0)).toEqual([undefined]);
  return received;
}

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, accepted } = useQueue(database);

  /** What is heard until a last wake-up, which was asked for after all others. */
  async function heard(work: () => unknown): Promise<(string | undefined)[]> {
    const received = await listen(database);
    await work();
    wakeUp(database.db, 'deployments', 'last');
    await expect.poll(() => received.at(-1)).toBe('last');
    return received.slice(0, -1);
  }

  test('what is asked for at once is sent in one statement, each wake-up once', async () => {
    const query = vi.spyOn(LightClient.prototype, 'query');
    const received = await heard(() => {
      for (let n = 0; n < 100; n++) wakeUp(database.db, 'deployments', String(n % 2));
    });
    expect(received).toEqual(['0', '1']);
    const sent = query.mock.calls.filter(([text]) => String(text).includes('pg_notify'));
    // The hundred go together; the last one comes later.
    expect(sent).toHaveLength(2);
  });

  test('a transaction wakes others up after its commit, and nobody if it fails', async () => {
    const received = await heard(async () => {
      const failing = transact(database.db, async (transaction) => {
        wakeUp(transaction, 'deployments', 'never');
        throw new Error('It fails.');
      });
      await expect(failing).rejects.toThrow('It fails.');
      await transact(database.db, async (transaction) => {
        wakeUp(transaction, 'deployments', 'committed');
      });
    });
    expect(received).toEqual(['committed']);
  });

  test('a transaction that could not send its wake-ups is refused', async () => {
    const work = database.db.transaction().execute(async (transaction) => {
      wakeUp(transaction, 'deployments');
    });
    await expect(work).rejects.toThrow('transact()');
  });

  test('no statement that accepts, starts or ends a job has a NOTIFY', async () => {
    const accountId = await account();
    const query = vi.spyOn(LightClient.prototype, 'query');
    await accepted(accountId);
    const claimed = await claim(database.db, '1');
    if (!claimed) throw new Error('There was nothing to claim.');
    await finish(database.db, { claim: claimed, outcome: { status: 'success', json: '{}' } });
    const texts = query.mock.calls.map(([text]) => String(text));
    const notifying = texts.filter((text) => /notify/i.test(text));
    expect(texts.some((text) => text.includes('insert into jobs'))).toBe(true);
    for (const text of notifying) expect(text).toMatch(/^\s*select pg_notify/);
  });
});

test('a wake-up that cannot be sent harms nobody', async () => {
  const db = createDb({ host: '/nowhere', connectionTimeoutMillis: 1000 });
  wakeUp(db, 'mails');
  await closeDb(db);
});

test('those that were asked for are sent before the connections close', async () => {
  const { database, url, dataDir, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  const received = await listen(database);
  const command = await openDatabase({ url, dataDir });
  wakeUp(command.db, 'deployments', 'by a command');
  await command.close();
  await expect.poll(() => received).toEqual(['by a command']);
});
