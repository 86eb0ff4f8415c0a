import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * Adopts a database from before the first release, whose twenty migrations led to the same schema:
 * people who tried the service then keep their accounts and results.
 */
export async function adopt(db: Db): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ table: string | null }>`
      select to_regclass('kysely_migration')::text as table`.execute(transaction);
    if (!rows[0]?.table) return;
    const { numAffectedRows = 0n } = await sql`
      update kysely_migration set name = '0001-schema' where name = '0020-queues-and-places'`.execute(
      transaction,
    );
    if (numAffectedRows === 0n) return;
    await sql`delete from kysely_migration where name <> '0001-schema'`.execute(transaction);
    await sql`update api_keys set start = 'gmk_' where start is null`.execute(transaction);
    await sql`alter table api_keys alter column start set not null`.execute(transaction);
    await sql`do $$ declare named record; begin
      for named in select conname as old, replace(conname, 'deployment_audit', 'audit') as new
        from pg_constraint where conrelid = 'audit'::regclass and conname like 'deployment_audit%'
      loop execute format('alter table audit rename constraint %I to %I', named.old, named.new); end loop;
      for named in select relname as old, replace(relname, 'deployment_audit', 'audit') as new
        from pg_class where relkind in ('i', 'S') and relname like 'deployment_audit%'
      loop execute format('alter index if exists %I rename to %I', named.old, named.new); end loop;
    end $$`.execute(transaction);
  });
}
