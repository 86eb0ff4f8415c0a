import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bothEngines, useDatabase } from './testing.ts';

describe.each(bothEngines)('on %s', (engine) => {
  const database = useDatabase(engine);

  test('values are read as they were written', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select 7::bigint as big, 'é€😀' as text, true as yes, null as nothing,
        '2026-11-20T20:00:00.123Z'::timestamptz as time, '\\x00ff'::bytea as bytes,
        '{"a":[1,"\\u0000"]}'::json as json`.execute(database.db);
    expect(rows).toEqual([
      {
        big: 7,
        text: 'é€😀',
        yes: true,
        nothing: null,
        time: new Date('2026-11-20T20:00:00.123Z'),
        bytes: Buffer.from([0, 255]),
        json: { a: [1, '\0'] },
      },
    ]);
  });

  test('an answer of several megabytes arrives complete', async () => {
    const { rows } = await sql<{ text: string }>`
      select repeat('0123456789', 100000) as text from generate_series(1, 5)`.execute(database.db);
    expect(rows.map(({ text }) => text.length)).toEqual(Array(5).fill(1_000_000));
  });

  test('errors carry the code and the constraint', async () => {
    await expect(
      database.db
        .insertInto('api_keys')
        .values({
          account_id: 1,
          name: '',
          hash: Buffer.of(1),
          sealed: null,
          is_default: false,
          start: '',
        })
        .execute(),
    ).rejects.toMatchObject({ code: '23503', constraint: 'api_keys_account_id_fkey' });
    await expect(sql`select 1 / 0`.execute(database.db)).rejects.toMatchObject({ code: '22012' });
    await expect(sql`selec`.execute(database.db)).rejects.toMatchObject({ code: '42601' });
  });

  test('a transaction that throws is rolled back', async () => {
    const failing = database.db.transaction().execute(async (transaction) => {
      await sql`insert into rate_limits values ('thrown', now(), 1)`.execute(transaction);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await countKeys('thrown')).toBe(0);
  });

  test('a transaction whose connection breaks is rolled back, and others continue', async () => {
    const client = database.createClient();
    client.on('error', () => {});
    await client.connect();
    await client.query('begin');
    await client.query("insert into rate_limits values ('abandoned', now(), 1)");
    // The connection breaks without a Terminate message, as if the process had died.
    client.connection.stream.destroy();
    expect(await countKeys('abandoned')).toBe(0);
  });

  test('other connections never see half a transaction', async () => {
    const seen: number[] = [];
    await Promise.all([
      ...Array.from({ length: 20 }, () =>
        database.db.transaction().execute(async (transaction) => {
          await sql`insert into rate_limits values ('pair' || random(), now(), 1)`.execute(
            transaction,
          );
          await sql`insert into rate_limits values ('pair' || random(), now(), 1)`.execute(
            transaction,
          );
        }),
      ),
      ...Array.from({ length: 20 }, async () => seen.push(await countKeys('pair%'))),
    ]);
    expect(seen.filter((count) => count % 2 === 1)).toEqual([]);
    expect(await countKeys('pair%')).toBe(40);
  });

  test('a statement runs again after it failed, and after its table was altered', async () => {
    const seen = () => sql`select * from changing where number < ${8}`.execute(database.db);
    await expect(seen()).rejects.toMatchObject({ code: '42P01' });
    await sql`create table changing (number int)`.execute(database.db);
    await sql`insert into changing values (7)`.execute(database.db);
    for (const _ of [1, 2]) expect((await seen()).rows).toEqual([{ number: 7 }]);
    await sql`alter table changing add column name text not null default 'seven'`.execute(
      database.db,
    );
    for (const _ of [1, 2]) expect((await seen()).rows).toEqual([{ number: 7, name: 'seven' }]);
    await sql`deallocate all`.execute(database.db);
    expect((await seen()).rows).toEqual([{ number: 7, name: 'seven' }]);
  });

  test('a statement whose index depends on a parameter works however often it runs', async () => {
    await sql`create table marked (name text, best bool)`.execute(database.db);
    await sql`create unique index on marked (name) where best`.execute(database.db);
    for (let count = 0; count < 10; count++) {
      await sql`insert into marked values ('one', true)
        on conflict (name) where best = ${true} do nothing`.execute(database.db);
    }
    expect((await sql`select * from marked`.execute(database.db)).rows).toHaveLength(1);
  });

  test('a listener receives another connection’s notification once it is committed', async () => {
    const client = database.createClient();
    await client.connect();
    onTestFinished(() => client.end());
    const received: (string | undefined)[] = [];
    client.on('notification', ({ payload }) => received.push(payload));
    await client.query('listen news');
    await database.db
      .transaction()
      .execute((transaction) => sql`select pg_notify('news', 'first')`.execute(transaction));
    await sql`select pg_notify('other', 'not for us')`.execute(database.db);
    await sql`select pg_notify('news', 'second')`.execute(database.db);
    await expect.poll(() => received).toEqual(['first', 'second']);
  });

  test.runIf(engine === 'PGlite')('settings of other databases do not concern it', async () => {
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('PGSSLNEGOTIATION', 'direct');
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    const client = database.createClient();
    await client.connect();
    await client.end();
  });

  test.runIf(engine === 'PGlite')(
    'statements of all connections are prepared once, and only so many are kept',
    async () => {
      const other = database.createClient();
      await other.connect();
      onTestFinished(() => other.end());
      for (const number of [1, 2]) {
        const text = 'select $1::int as number';
        expect((await other.query(text, [number])).rows).toEqual([{ number }]);
        const { rows } = await sql`select ${number}::int as number`.execute(database.db);
        expect(rows).toEqual([{ number }]);
      }
      const kept = async () => {
        const { rows } = await other.query('select statement from pg_prepared_statements');
        return rows.map(({ statement }) => statement);
      };
      expect((await kept()).filter((text) => text.endsWith('as number'))).toHaveLength(1);
      // Postgres says that it cuts off the name, before it says that it has read the statement.
      const noted = `select $1::int as "${'long'.repeat(20)}"`;
      for (let again = 0; again < 3; again++) await other.query(noted, [1]);
      expect((await kept()).filter((text) => text === noted)).toHaveLength(1);
      for (let more = 0; more < 500; more++) await other.query(`select $1::int + ${more}`, [1]);
      expect((await kept()).length).toBeLessThanOrEqual(500);
    },
  );

  test.runIf(engine === 'Postgres')('a query that loses its connection fails alone', async () => {
    const ended = sql`select pg_terminate_backend(pg_backend_pid())`.execute(database.db);
    await expect(ended).rejects.toMatchObject({ code: '57P01' });
    // The pool may hand out the dying connection until it has noticed the end.
    await expect.poll(() => countKeys('none')).toBe(0);
  });

  async function countKeys(pattern: string): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from rate_limits where key like ${pattern}`.execute(database.db);
    return rows[0]?.count ?? -1;
  }
});
