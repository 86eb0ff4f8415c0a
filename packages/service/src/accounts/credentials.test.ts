import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/connection.ts';
import type { Db } from '../database/tables.ts';
import { engines, openTestDatabase, patience, useDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { startService } from '../service.ts';
import { createCaller } from '../testing/caller.ts';
import { runCommand } from '../testing/command.ts';
import { isFull } from '../testing/full.ts';
import { logOut, logOutAll, refreshAccessToken } from './access-tokens.ts';
import { followCredentialChanges } from './credential-changes.ts';
import { Credentials } from './credentials.ts';
import { requestPasswordReset, resetPassword } from './password-reset.ts';
import { useAccounts } from './testing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type User = Awaited<ReturnType<ReturnType<typeof useAccounts>['verifiedUser']>>;

describe.each(engines)('credentials on %s', (engine) => {
  const database = useDatabase(engine);
  const { accounts, expire, mailedToken, verifiedUser } = useAccounts(database);
  let credentials: Credentials;
  beforeEach(() => {
    credentials = new Credentials(database.db);
  });

  const key = (user: User) => credentials.find({ kind: 'api-key', value: user.apiKey ?? 'none' });
  const token = (user: User) => credentials.find({ kind: 'bearer', value: user.accessToken.text });
  const statements = () => vi.spyOn(database.db.getExecutor(), 'executeQuery');
  const revoke = ({ account }: User) =>
    sql`update api_keys set revoked_at = now() where account_id = ${account.id}`.execute(
      database.db,
    );

  /** Holds the answer to the next statement back. */
  function holdAnswer() {
    const executor = database.db.getExecutor();
    const execute = executor.executeQuery.bind(executor);
    const [read, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    statements().mockImplementationOnce(async (statement) => {
      const answer = await execute(statement);
      read.resolve();
      await released.promise;
      return answer as never;
    });
    return { read: read.promise, release: released.resolve };
  }

  test('are looked up once', async () => {
    const user = await verifiedUser();
    expect(await key(user)).toEqual(user.account);
    expect(await token(user)).toEqual(user.account);
    const execute = statements();
    expect(await key(user)).toEqual(user.account);
    expect(await token(user)).toEqual(user.account);
    expect(execute).not.toHaveBeenCalled();
  });

  test('that do not exist are never found, even if they are looked up again', async () => {
    expect(await credentials.find({ kind: 'api-key', value: 'gmk_wrong' })).toBeUndefined();
    const unknown = { kind: 'api-key', value: `gmk_${'A'.repeat(43)}` } as const;
    for (let time = 0; time < 3; time++) expect(await credentials.find(unknown)).toBeUndefined();
  });

  test.each<[string, 'key' | 'token', (user: User) => Promise<unknown>]>([
    ['a logout', 'token', ({ accessToken }) => logOut(database.db, accessToken.text)],
    ['a logout everywhere', 'token', ({ accessToken }) => logOutAll(database.db, accessToken.text)],
    [
      'a refresh',
      'token',
      ({ accessToken }) => refreshAccessToken(database.db, accessToken.text, {}),
    ],
    [
      'a password reset',
      'token',
      async ({ email }) => {
        await requestPasswordReset(accounts, email);
        const reset = await mailedToken(email, 'reset_password');
        const password = 'brown herons fly slowly';
        await resetPassword(accounts, {
          email,
          token: reset,
          password,
          password_confirmation: password,
          new_api_key: false,
        });
      },
    ],
    ['an end moved forward', 'token', ({ account }) => expire('access_tokens', account.id)],
    ['a revoked key', 'key', revoke],
    [
      'a deleted account',
      'key',
      ({ account }) => sql`delete from accounts where id = ${account.id}`.execute(database.db),
    ],
  ])('%s in another process ends them within a second', async (_, kind, end) => {
    const user = await verifiedUser();
    const find = () => (kind === 'key' ? key(user) : token(user));
    expect(await find()).toEqual(user.account);
    await end(user);
    vi.advanceTimersByTime(1001);
    expect(await find()).toBeUndefined();
  });

  test('a plan changed in another process counts within a second, in this process at once', async () => {
    const user = await verifiedUser();
    expect((await key(user))?.plan).toBe('pay_as_you_go');
    await sql`update accounts set plan = 'unlimited_premium' where id = ${user.account.id}`.execute(
      database.db,
    );
    expect((await key(user))?.plan).toBe('pay_as_you_go');
    vi.advanceTimersByTime(1001);
    expect((await key(user))?.plan).toBe('unlimited_premium');
    await sql`update accounts set plan = 'standard' where id = ${user.account.id}`.execute(
      database.db,
    );
    await credentials.changed();
    expect((await key(user))?.plan).toBe('standard');
  });

  test('a token is refused once it has expired', async () => {
    const { account, accessToken } = await verifiedUser();
    // In a transaction the clock of the database stands still.
    await database.db.transaction().execute(async (db) => {
      const own = new Credentials(db);
      const find = () => own.find({ kind: 'bearer', value: accessToken.text });
      const endIn = (seconds: number) =>
        sql`update access_tokens set expires_at = now() + ${seconds} * interval '1 second'
          where account_id = ${account.id}`.execute(db);
      const trigger = (state: 'enable' | 'disable') =>
        sql`alter table access_tokens ${sql.raw(state)} trigger change_credentials`.execute(db);
      await trigger('disable');
      await endIn(30);
      expect(await find()).toEqual(account);
      await endIn(-1);
      vi.advanceTimersByTime(29_000);
      expect(await find()).toEqual(account);
      vi.advanceTimersByTime(1000);
      expect(await find()).toBeUndefined();
      await trigger('enable');
    });
  });

  test('an account that changes during its lookup is not cached', async () => {
    const user = await verifiedUser();
    await credentials.changed();
    const { read, release } = holdAnswer();
    const looking = key(user);
    await read;
    await revoke(user);
    await credentials.changed();
    release();
    expect(await looking).toEqual(user.account);
    expect(await key(user)).toBeUndefined();
  });

  test('a change of this process counts at once, also while a check is under way', async () => {
    const user = await verifiedUser();
    await key(user);
    vi.advanceTimersByTime(500);
    const { read, release } = holdAnswer();
    // Starts a check, and does not wait for it.
    expect(await key(user)).toEqual(user.account);
    await read;
    await revoke(user);
    const changed = credentials.changed();
    release();
    await changed;
    expect(await key(user)).toBeUndefined();
  });

  test('a change of one account leaves all others in memory', async () => {
    const [user, other] = [await verifiedUser(), await verifiedUser()];
    await key(user);
    await key(other);
    await token(other);
    await logOutAll(database.db, user.accessToken.text);
    await sql`delete from accounts where id = ${user.account.id}`.execute(database.db);
    vi.advanceTimersByTime(1001);
    const execute = statements();
    expect(await key(other)).toEqual(other.account);
    expect(await token(other)).toEqual(other.account);
    // The one check for changes.
    expect(execute).toHaveBeenCalledTimes(1);
    expect(await key(user)).toBeUndefined();
  });

  test('many changes at once empty the memory', async () => {
    const user = await verifiedUser();
    const isLookedUp = async () => {
      vi.advanceTimersByTime(1001);
      const execute = statements();
      expect(await key(user)).toEqual(user.account);
      const { length } = execute.mock.calls;
      execute.mockRestore();
      return length > 1;
    };
    await key(user);
    const change = (count: number) =>
      sql`insert into credential_changes (account_id)
        select 0 from generate_series(1, ${count}::int)`.execute(database.db);
    await change(5_000);
    expect(await isLookedUp()).toBe(false);
    await change(10_001);
    expect(await isLookedUp()).toBe(true);
  });

  test('a hundred requests after a second check once for changes', async () => {
    const user = await verifiedUser();
    await key(user);
    vi.advanceTimersByTime(1001);
    const execute = statements();
    await Promise.all(Array.from({ length: 100 }, () => key(user)));
    expect(execute).toHaveBeenCalledTimes(1);
  });
});

test('a change counts whose transaction began before others that were seen', async () => {
  const opened = await openTestDatabase('Postgres');
  onTestFinished(() => opened.drop());
  const { db } = opened.database;
  const read = followCredentialChanges(db);
  const change = (transaction: Db, account: number) =>
    transaction.insertInto('credential_changes').values({ account_id: account }).execute();
  expect(await read()).toEqual(new Set());
  await db.transaction().execute(async (late) => {
    await change(late, 1);
    await change(db, 2);
    expect(await read()).toEqual(new Set([2]));
    await change(db, 3);
    // The second is found again, and told once.
    expect(await read()).toEqual(new Set([3]));
  });
  expect(await read()).toEqual(new Set([1]));
  expect(await read()).toEqual(new Set());
});

test('processes of the release before notice changes by a number', async () => {
  const opened = await openTestDatabase('Postgres');
  onTestFinished(() => opened.drop());
  const { db } = opened.database;
  const version = async () => {
    const { rows } = await sql<{ version: number }>`select version from credential_version`.execute(
      db,
    );
    return rows[0]?.version;
  };
  const before = await version();
  expect(before).toEqual(expect.any(Number));
  await db.insertInto('credential_changes').values({ account_id: 1 }).execute();
  expect(await version()).not.toBe(before);
});

test('without the database they are valid for one second, and again once it is back', async () => {
  const opened = await openTestDatabase('Postgres');
  onTestFinished(() => opened.drop());
  const { url, dataDir } = opened;
  const database = await openDatabase({ url, dataDir, databaseTimeouts: patience });
  onTestFinished(() => database.close());
  const { verifiedUser } = useAccounts(opened.database);
  const user = await verifiedUser();
  const credentials = new Credentials(database.db);
  const find = () => credentials.find({ kind: 'api-key', value: user.apiKey ?? '' });
  expect(await find()).toEqual(user.account);
  await sql`alter table credential_changes rename to elsewhere`.execute(database.db);
  vi.advanceTimersByTime(900);
  expect(await find()).toEqual(user.account);
  vi.advanceTimersByTime(101);
  await expect(find()).rejects.toThrow('credential_changes');
  await sql`alter table elsewhere rename to credential_changes`.execute(database.db);
  expect(await find()).toEqual(user.account);
});

// The tests above have the same with two memories of one process.
test.runIf(isFull)('two processes of a service refuse what one of them ended', async () => {
  vi.useRealTimers();
  const opened = await openTestDatabase('Postgres');
  onTestFinished(() => opened.drop());
  const secretKey = 'ab'.repeat(32);
  const { verifiedUser } = useAccounts(
    opened.database,
    createKeyring([Buffer.from(secretKey, 'hex')]),
  );
  const user = await verifiedUser();
  const environment = {
    DATABASE_URL: opened.url ?? '',
    DATA_DIR: opened.dataDir,
    SECRET_KEY: secretKey,
    PORT: '0',
    PUBLIC_URL: 'https://media.example',
    LOG_LEVEL: 'error',
    RATE_LIMIT: '1000000',
  };
  const other = runCommand(['serve', '--api'], environment);
  onTestFinished(async () => {
    other.kill('SIGKILL');
    await other.exited;
  });
  const service = await startService(loadConfig(environment), createLog('silent'), { work: false });
  onTestFinished(() => service.stop());
  const callers = [service.url, await other.url].map((url) => createCaller(url));
  const models = () =>
    Promise.all(
      callers.map(async ({ get }) => (await get(`/api/v7/models?key=${user.apiKey}`)).status),
    );
  const bearer = { Authorization: `Bearer ${user.accessToken.text}` };
  expect(await models()).toEqual([200, 200]);
  await sql`update api_keys set revoked_at = now() where account_id = ${user.account.id}`.execute(
    opened.database.db,
  );
  await expect.poll(models).toEqual([401, 401]);
  const logOutAt = (at: number) =>
    callers[at]?.post('/api/agents/v1/auth/logout', undefined, bearer);
  expect((await logOutAt(0))?.status).toBe(200);
  expect((await logOutAt(0))?.status).toBe(401);
  expect((await logOutAt(1))?.status).toBe(401);
});
