import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openNotifications } from './notifications.ts';
import { bothEngines, useDatabase } from './testing.ts';

describe.each(bothEngines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const notify = (channel: string, payload: string) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

  test('listeners hear their own channel, until they leave', async () => {
    const notifications = await openNotifications(database, () => {});
    const received: (string | undefined)[] = [];
    const leave = notifications.listen('jobs_finished', (payload) => received.push(payload));
    await notify('jobs_queued', 'another');
    await notify('jobs_finished', '7');
    await expect.poll(() => received).toEqual(['7']);
    leave();
    await notify('jobs_finished', '8');
    await notifications.close();
    expect(received).toEqual(['7']);
  });

  test('a broken connection is opened again, and listeners are told to check for news', async () => {
    const clients: ReturnType<typeof database.createClient>[] = [];
    const createClient = () => {
      const client = database.createClient();
      clients.push(client);
      return client;
    };
    const notifications = await openNotifications({ ...database, createClient }, () => {});
    const received: (string | undefined)[] = [];
    notifications.listen('mails', (payload) => received.push(payload));
    (
      clients[0] as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
    await expect.poll(() => received).toEqual([undefined]);
    await notify('mails', 'after');
    await expect.poll(() => received).toEqual([undefined, 'after']);
    expect(clients).toHaveLength(2);
    await notifications.close();
  });
});
