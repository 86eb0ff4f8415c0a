import { sql } from 'kysely';
import type { Db } from './tables.ts';

/** How many rows are in memory at once. Those of jobs can have a megabyte. */
const rowsAtOnce = 50;

/**
 * Tables of each database's own: which migrations it has had, and what its processes tell each other.
 * Unlogged tables are not copied either.
 */
const ownTables = ['kysely_migration', 'kysely_migration_lock', 'credential_changes'];

interface Table {
  name: string;
  /** Its columns, in order. */
  columns: string[];
  /** The other tables to which its rows refer. */
  references: string[];
}

/**
 * Copies all rows of a database into one with the same schema that no account has used, in one
 * transaction, and tells after each table how many it had. Nobody may write to `source` meanwhile.
 * Throws if `target` has accounts.
 */
export async function importDatabase(
  source: Db,
  target: Db,
  onTable: (table: string, rows: number) => void,
): Promise<void> {
  await target.transaction().execute(async (writer) => {
    const tables = await readTables(source, writer);
    const names = sql.join(tables.map(({ name }) => sql.table(name)));
    await sql`lock table ${names} in access exclusive mode`.execute(writer);
    await requireUnused(writer);
    // Migrations insert rows, too.
    await sql`truncate ${names}`.execute(writer);
    await source.transaction().execute(async (reader) => {
      for (const table of inOrderOfReferences(tables)) {
        onTable(table.name, await copyTable(reader, writer, table));
      }
      await copySequences(reader, writer);
    });
  });
}

/** The tables of the source, as they are in the target, which may have others and another schema. */
async function readTables(source: Db, target: Db): Promise<Table[]> {
  const { rows: own } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> all (${ownTables})`.execute(source);
  const names = own.map(({ name }) => name);
  const { rows } = await sql<Table>`
    select relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped order by attnum) as columns,
      array(select distinct other.relname::text from pg_constraint
        join pg_class other on other.oid = confrelid
        where conrelid = c.oid and contype = 'f' and confrelid <> conrelid) as references
    from pg_class c
    where oid = any (${names}::text[]::regclass[]) and relpersistence = 'p'
    order by relname`.execute(target);
  return rows;
}

async function requireUnused(db: Db): Promise<void> {
  const account = await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst();
  if (account === undefined) return;
  throw new Error(
    'The database of DATABASE_URL has accounts already. Name a new, empty one. Nothing was changed.',
  );
}

/** Tables after those to which their rows refer. */
function inOrderOfReferences(tables: readonly Table[]): Table[] {
  const ordered = new Map<string, Table>();
  while (ordered.size < tables.length) {
    const next = tables.filter(
      ({ name, references }) => !ordered.has(name) && references.every((one) => ordered.has(one)),
    );
    if (next.length === 0) throw new Error('The references between tables form a circle.');
    for (const table of next) ordered.set(table.name, table);
  }
  return [...ordered.values()];
}

/** Copies the rows of a table as their texts, which are exact for values of all types. */
async function copyTable(reader: Db, writer: Db, { name, columns }: Table): Promise<number> {
  const table = sql.table(name);
  const row = sql.join(columns.map((column) => sql.ref(column)));
  // Triggers count rows and tell processes of them: what they have written is copied, too.
  await sql`alter table ${table} disable trigger user`.execute(writer);
  await sql`declare imported no scroll cursor for select row(${row})::text as text from ${table}`.execute(
    reader,
  );
  let count = 0;
  for (;;) {
    const { rows } = await sql<{ text: string }>`
      fetch ${sql.lit(rowsAtOnce)} from imported`.execute(reader);
    if (rows.length === 0) break;
    const texts = rows.map(({ text }) => text);
    await sql`insert into ${table} overriding system value
      select imported.* from unnest(${texts}::text[]::${table}[]) as imported`.execute(writer);
    count += rows.length;
  }
  await sql`close imported`.execute(reader);
  await sql`alter table ${table} enable trigger user`.execute(writer);
  return count;
}

/** Goes on where the ids ended, so that none is given twice, even if its row is gone. */
async function copySequences(reader: Db, writer: Db): Promise<void> {
  const { rows } = await sql<{ name: string; last: string | null }>`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public'`.execute(reader);
  for (const { name, last } of rows) {
    if (last !== null) await sql`select setval(${name}::regclass, ${last}::bigint)`.execute(writer);
  }
}
