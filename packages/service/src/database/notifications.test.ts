import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { holdTimers, still, useHeldTimers } from '../testing/held-timers.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { type Database, openDatabase } from './connection.ts';
import { openNotifications } from './notifications.ts';
import { engines, useDatabase } from './testing.ts';

/**
 * Opens notifications until the end of the test. Also returns the connections, in the order in which
 * they were opened.
 */
async function openWithClients(database: Database, onError: (error: unknown) => void = () => {}) {
  const clients: ReturnType<typeof database.createClient>[] = [];
  const createClient = () => {
    const client = database.createClient();
    clients.push(client);
    return client;
  };
  const notifications = await openNotifications({ ...database, createClient }, onError);
  onTestFinished(() => notifications.close());
  return { clients, notifications };
}

useHeldTimers();

describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);
  const notify = (channel: string, payload: string) =>
    sql`select pg_notify(${channel}, ${payload})`.execute(database.db);

  test('listeners hear their own channel, until they leave', async () => {
    const { notifications } = await openWithClients(database);
    const received: (string | undefined)[] = [];
    const leave = notifications.listen('jobs_finished', (payload) => received.push(payload));
    await expect.poll(() => received).toEqual([undefined]);
    await notify('jobs_queued', 'another');
    await notify('jobs_finished', '7');
    await expect.poll(() => received).toEqual([undefined, '7']);
    leave();
    await notify('jobs_finished', '8');
    await notifications.close();
    expect(received).toEqual([undefined, '7']);
  });

  test('a broken connection is opened again, and listeners are told to check for news', async () => {
    const { clients, notifications } = await openWithClients(database);
    const received: (string | undefined)[] = [];
    notifications.listen('mails', (payload) => received.push(payload));
    await expect.poll(() => received.splice(0)).toEqual([undefined]);
    clients[0]?.connection.stream.destroy();
    await expect.poll(() => received).toEqual([undefined]);
    await notify('mails', 'after');
    await expect.poll(() => received).toEqual([undefined, 'after']);
    expect(clients).toHaveLength(2);
  });
});

// The embedded database has one session for all its connections.
describe('on a Postgres of many sessions', () => {
  const database = useDatabase('Postgres');

  test('a process gets only what it listens to', async () => {
    const { clients, notifications } = await openWithClients(database);
    const listening = async () => {
      const answer = await clients[0]?.query('select pg_listening_channels() as channel');
      return answer?.rows.map(({ channel }) => channel);
    };
    expect(await listening()).toEqual([]);
    notifications.listen('mails', () => {});
    await expect.poll(listening).toEqual(['mails']);
    notifications.listen('webhooks', () => {});
    await expect.poll(listening).toEqual(['mails', 'webhooks']);
  });
});

test('a standby, which refuses to listen, is not asked again at once', async () => {
  const server = await startPostgres();
  onTestFinished(() => server.stop());
  const url = server.url('postgres');
  const database = await openDatabase({ url, dataDir: await makeTestFolder() });
  onTestFinished(() => database.close());
  const errors: unknown[] = [];
  const { clients, notifications } = await openWithClients(database, (error) => errors.push(error));
  const received: (string | undefined)[] = [];
  notifications.listen('mails', (payload) => received.push(payload));
  await expect.poll(() => received.splice(0)).toEqual([undefined]);
  holdTimers();
  await server.restartAsStandby();
  /** Ends the rest after a failure, and no more: to connect may take as long as the server needs. */
  let failures = 0;
  const endRest = () => {
    if (errors.length > failures) vi.advanceTimersByTime(1000);
    failures = errors.length;
  };
  const isRefused = () => {
    const refused = errors.join('').includes('during recovery');
    if (!refused) endRest();
    return refused;
  };
  await expect.poll(isRefused, still).toBe(true);
  const opened = clients.length;
  const client = database.createClient();
  await client.connect();
  for (let round = 0; round < 50; round++) await client.query('select 1');
  expect(clients).toHaveLength(opened);

  await client.query('select pg_promote()');
  await client.end();
  const hears = () => {
    endRest();
    return received;
  };
  await expect.poll(hears, still).toEqual([undefined]);
});
