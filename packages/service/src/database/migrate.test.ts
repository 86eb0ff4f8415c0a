import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { checkMigrated, migrate, migrations } from './migrate.ts';
import { bothEngines, useDatabase } from './testing.ts';

describe.each(bothEngines)('on %s', (engine) => {
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
    const [[name, schema] = []] = Object.entries(migrations);
    if (!name || !schema) throw new Error('There are no migrations.');
    const provider = { getMigrations: async () => ({ [name]: schema }) };
    await new Migrator({ db, provider }).migrateToLatest();
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

  test('a database of a newer release is refused, and so is one from before the first', async () => {
    await sql`insert into kysely_migration values ('9999-future', now()::text)`.execute(
      database.db,
    );
    await expect(migrate(database.db)).rejects.toThrow('made by a newer release');
    await sql`delete from kysely_migration`.execute(database.db);
    await sql`insert into kysely_migration values ('0001-accounts', now()::text)`.execute(
      database.db,
    );
    await expect(migrate(database.db)).rejects.toThrow(
      /before the first one \(.*0001-accounts is missing\)\. Start the release that made it, or set DATA_DIR/,
    );
  });
});

test('migrations only go forward, in the order of their names', () => {
  expect(Object.keys(migrations)).toEqual(Object.keys(migrations).toSorted());
  expect(Object.values(migrations).filter((migration) => migration.down)).toEqual([]);
});
