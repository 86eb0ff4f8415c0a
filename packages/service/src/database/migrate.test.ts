import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ownVersion } from '../files/own-version.ts';
import { waitFor } from '../testing/wait-for.ts';
import { reportUsage } from '../usage/report.ts';
import { migrate, migrationLock } from './migrate.ts';
import { migrations } from './migrations.ts';
import { planMigrations } from './plan.ts';
import { createDb } from './pool.ts';
import { checkMigrated, readSchema } from './schema-state.ts';
import type { Db } from './tables.ts';
import { engines, openTestDatabase, useDatabase } from './testing.ts';

/** Runs as many migrations as an older release had. */
async function runFirst(db: Db, count: number): Promise<void> {
  const provider = {
    getMigrations: async () => Object.fromEntries(Object.entries(migrations).slice(0, count)),
  };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error;
}

// Every run migrates a PGlite too: see testing/global-setup.ts.
describe.each(engines)('on %s', (engine) => {
  const database = useDatabase(engine);

  test('processes that start at once on an empty database run each migration once', async () => {
    await sql`drop schema public cascade`.execute(database.db);
    await sql`create schema public`.execute(database.db);
    const ran = await Promise.all(Array.from({ length: 5 }, () => migrate(database.db)));
    expect(ran.flat().toSorted()).toEqual(Object.keys(migrations));
  });

  test('a database from the last step before the first release is adopted, once', async () => {
    const { db } = database;
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await runFirst(db, 1);
    await sql`delete from kysely_migration`.execute(db);
    await sql`alter table api_keys alter column start drop not null`.execute(db);
    await sql`alter table audit rename constraint audit_pkey to deployment_audit_pkey`.execute(db);
    await sql`alter sequence audit_id_seq rename to deployment_audit_id_seq`.execute(db);
    await sql`insert into kysely_migration values ('0019-mailed-tokens', now()::text), ('0020-queues-and-places', now()::text)`.execute(
      db,
    );
    await Promise.all([migrate(db), migrate(db)]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    expect(rows.map(({ name: migration }) => migration)).toEqual(Object.keys(migrations));
    await expect(checkMigrated(db)).resolves.toBeUndefined();
    const named = await sql`select to_regclass('audit_pkey') is not null as key,
      to_regclass('audit_id_seq') is not null as sequence`.execute(db);
    expect(named.rows).toEqual([{ key: true, sequence: true }]);
  });

  test('a database from before the first release is refused', async () => {
    await sql`insert into kysely_migration values ('0001-accounts', now()::text)`.execute(
      database.db,
    );
    await expect(migrate(database.db)).rejects.toThrow(
      /before the first one \(.*0001-accounts is missing\)\. Start the release that made it, or set DATA_DIR/,
    );
    await sql`delete from kysely_migration where name = '0001-accounts'`.execute(database.db);
  });

  test('a newer release has migrated: this one works, or says which release is needed', async () => {
    const { db } = database;
    const newest = Object.keys(migrations).at(-1) ?? '';
    const number = newest.slice(0, 4);
    const ran = (name: string) =>
      sql`insert into kysely_migration values (${name}, now()::text)`.execute(db);
    await sql`comment on table kysely_migration is 'Genmedia 9.1.0'`.execute(db);
    await ran('9997-more');
    await ran(`9998-less-needs-${number}`);
    expect(await migrate(db)).toEqual([]);
    expect(await planMigrations(db)).toMatchObject({ pending: [] });
    await expect(checkMigrated(db)).resolves.toBeUndefined();
    await ran('9999-less-needs-9997');
    const refusal =
      `Genmedia 9.1.0 has migrated the database, and Genmedia ${ownVersion} is too old for it: it knows ` +
      `the migrations up to ${newest}, and a release that has 9997 is needed. Start Genmedia 9.1.0.`;
    await expect(migrate(db)).rejects.toThrow(refusal);
    await expect(planMigrations(db)).rejects.toThrow(refusal);
    await sql`delete from kysely_migration where name = '9999-less-needs-9997'`.execute(db);
    await sql`delete from kysely_migration where name = ${newest}`.execute(db);
    const unordered = `is too old for it: the database lacks ${newest}, which cannot run after 9997-more`;
    await expect(migrate(db)).rejects.toThrow(unordered);
    await expect(planMigrations(db)).rejects.toThrow(unordered);
    await ran(newest);
    await sql`delete from kysely_migration where name like '99%'`.execute(db);
  });
});

describe('while others use the tables', () => {
  const database = useDatabase('Postgres');
  /** The state before this migration. */
  const forget = async (name: string) => {
    await sql`drop schema public cascade; create schema public`.execute(database.db);
    await runFirst(database.db, Object.keys(migrations).indexOf(name));
  };
  /** A connection of somebody else, until the end of the test. */
  const connectOther = async () => {
    const client = database.createClient();
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };

  test('a plan tells what would be done, waits for nobody and changes nothing', async () => {
    const { db } = database;
    await forget('0020-found-by-index');
    const other = await connectOther();
    await other.query('begin; lock table account_texts, webhooks, usage in access exclusive mode');
    await other.query(`select pg_advisory_xact_lock(${migrationLock})`);
    const { pending, tables } = await planMigrations(db);
    await other.query('rollback');
    const [first] = pending;
    expect(first?.name).toBe('0020-found-by-index');
    expect(first?.effects).toContainEqual({
      statement: expect.stringMatching(/^create index concurrently .* on account_texts using gin/),
      table: 'account_texts',
      blocks: 'nobody',
      removes: false,
    });
    expect(tables.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['account_texts', 'jobs', 'webhooks', 'usage']),
    );
    expect((await readSchema(db)).pending).toEqual(pending.map(({ name }) => name));
  });

  test('a process that waits for another one holds no transaction, which indexes would wait for', async () => {
    const { url = '', drop } = await openTestDatabase('Postgres');
    const db = createDb({ connectionString: url, max: 1 });
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(async () => {
      await Promise.all([db.destroy(), other.end()]);
      await drop();
    });
    await other.query(`begin; select pg_advisory_xact_lock(${migrationLock})`);
    const migrated = migrate(db);
    // Its only connection is free in between.
    for (let nth = 0; nth < 5; nth++) await sql`select pg_sleep(0.01)`.execute(db);
    await other.query('commit');
    expect(await migrated).toEqual([]);
  });

  test('an index is built beside a transaction that writes its table', async () => {
    const { db } = database;
    await forget('0020-found-by-index');
    const other = await connectOther();
    await other.query('begin; update account_texts set text = text');
    const migrated = Promise.all([migrate(db), migrate(db)]);
    const building = () =>
      sql`select from pg_stat_progress_create_index where datname = current_database()`
        .execute(db)
        .then((result) => result.rows.length);
    // It waits for this transaction, which can still write.
    await waitFor(async () => (await building()) === 1);
    await other.query('update account_texts set text = text');
    await other.query('commit');
    expect((await migrated).flat()).toContain('0020-found-by-index');
    const { rows } = await sql`select from pg_index where not indisvalid`.execute(db);
    expect(rows).toEqual([]);
  });

  test('the text of an account that ends while it is copied is removed', async () => {
    const { db } = database;
    await forget('0019-account-texts');
    const { rows } = await sql<{ id: number }>`
      insert into accounts (username, name, email, password_hash, plan, queue_limit)
      values ('a', 'a', 'a@example.com', 'a', 'free', 1) returning id`.execute(db);
    const id = rows[0]?.id;
    await runFirst(db, Object.keys(migrations).indexOf('0020-found-by-index'));
    const other = await connectOther();
    await other.query(`begin; insert into account_texts values (${id}, '')`);
    const migrated = migrate(db);
    // Its copy has seen the account, and waits to know whether there is a text already.
    await waitFor(async () => {
      const { rows: waiting } = await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event = 'transactionid'`.execute(db);
      return waiting.length > 0;
    });
    await sql`update accounts set deleted_at = now(), name = '' where id = ${id}`.execute(db);
    await other.query('rollback');
    await migrated;
    expect((await sql`select from account_texts`.execute(db)).rows).toEqual([]);
  });

  test('an index whose building was interrupted is built again', async () => {
    const { db } = database;
    await forget('0020-found-by-index');
    await sql`create index webhooks_given_up on webhooks (id)`.execute(db);
    await sql`update pg_index set indisvalid = false
      where indexrelid = 'webhooks_given_up'::regclass`.execute(db);
    await migrate(db);
    const { rows } = await sql`select indisvalid as "isValid" from pg_index
      where indexrelid = 'webhooks_given_up'::regclass and indpred is not null`.execute(db);
    expect(rows).toEqual([{ isValid: true }]);
  });

  test('a migration that cannot lock its table lets others pass, and tries again', async () => {
    const { db } = database;
    await forget('0012-progress-of-submissions');
    const other = await connectOther();
    await other.query('begin; select from submissions');
    const migrated = migrate(db);
    const waiting = async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and relation = 'submissions'::regclass`.execute(
          db,
        );
      return rows.length > 0;
    };
    await waitFor(waiting);
    // It waits behind the migration, for a second at most.
    const third = await connectOther();
    await third.query('select from submissions');
    await other.query('commit');
    expect(await migrated).toContain('0012-progress-of-submissions');
  });

  test('calls from before the sums of days are in them, once', async () => {
    const { db } = database;
    await forget('0021-usage-of-days');
    const { rows } = await sql<{
      id: number;
    }>`insert into accounts (username, name, email, password_hash, plan, queue_limit)
      values ('a', 'a', 'a@example.com', 'a', 'free', 1) returning id`.execute(db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error('The account was not made.');
    const count = (cost: number | null, units: Record<string, number>) =>
      sql`insert into usage (call, provider, account_id, operation, model_id, model, units, cost)
        values (gen_random_uuid()::text, 'p', ${id}, 'checkNsfw', 'a', 'b', ${JSON.stringify(units)},
          ${cost})`.execute(db);
    await count(3, { requests: 1, seconds: 0.1 });
    await count(null, {});
    await runFirst(db, Object.keys(migrations).indexOf('0022-usage-from-before'));
    await count(4, { requests: 1, seconds: 0.2 });
    await migrate(db);
    await migrations['0022-usage-from-before']?.up(db);
    expect(await reportUsage(db, { by: 'account', since: '2020-01-01' })).toEqual([
      {
        group: { account: id, email: 'a@example.com' },
        calls: 3,
        unpriced: 1,
        units: { requests: 2, seconds: 0.3 },
        cost: 7,
      },
    ]);
  });
});

test('migrations only go forward, in the order of their names', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
  expect(Object.values(migrations).filter((migration) => migration.down)).toEqual([]);
});
