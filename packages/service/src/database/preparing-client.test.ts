import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDb } from './pool.ts';
import { openTestDatabase } from './testing.ts';

/** A pool of one connection, which prepares its statements. */
async function openPreparing() {
  const { url = '', drop } = await openTestDatabase('Postgres');
  const db = createDb({ connectionString: url, max: 1 }, { isPrepared: true });
  onTestFinished(async () => {
    await db.destroy();
    await drop();
  });
  return db;
}

test('statements are prepared once for a connection, and only so many', async () => {
  const db = await openPreparing();
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  };
  for (const number of [1, 2, 3]) {
    const { rows } = await sql`select ${number}::int as number`.execute(db);
    expect(rows).toEqual([{ number }]);
  }
  expect(await prepared()).toEqual(['select $1::int as number']);
  for (let more = 0; more < 250; more++) {
    const { rows } = await sql`select ${more}::int + ${sql.lit(more)} as sum`.execute(db);
    expect(rows).toEqual([{ sum: 2 * more }]);
  }
  expect(await prepared()).toHaveLength(200);
});

test('one that was deallocated is run and prepared again', async () => {
  const db = await openPreparing();
  for (const _ of [1, 2]) {
    for (const number of [1, 2, 3]) {
      const { rows } = await sql`select ${number}::int as number`.execute(db);
      expect(rows).toEqual([{ number }]);
    }
    await sql`deallocate all`.execute(db);
  }
});

test('one whose columns have changed is run again, except in a transaction', async () => {
  const db = await openPreparing();
  await sql`create table shelf (id int)`.execute(db);
  await sql`insert into shelf values (1)`.execute(db);
  const books = (on = db) => sql`select * from shelf where id >= ${1}`.execute(on);
  await books();
  await sql`alter table shelf add column title text`.execute(db);
  expect((await books()).rows).toEqual([{ id: 1, title: null }]);
  await books();
  await sql`alter table shelf add column author text`.execute(db);
  const inTransaction = db.transaction().execute((transaction) => books(transaction));
  await expect(inTransaction).rejects.toThrow('cached plan must not change result type');
  expect((await books()).rows).toEqual([{ id: 1, title: null, author: null }]);
});

test('the error of another attempt is told', async () => {
  const db = await openPreparing();
  await sql`create table shelf (id int primary key)`.execute(db);
  const add = () => sql`insert into shelf values (${1}) returning *`.execute(db);
  await add();
  await sql`alter table shelf add column title text`.execute(db);
  await expect(add()).rejects.toMatchObject({ code: '23505' });
});
