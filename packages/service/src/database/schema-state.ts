import { sql } from 'kysely';
import { ownVersion } from '../files/own-version.ts';
import { migrations } from './migrations.ts';
import type { Db } from './tables.ts';

/** The newest migration of this release. */
const newestOwn = Object.keys(migrations).at(-1) ?? '';

export interface SchemaState {
  /** Migrations of this release that have not run, in their order. */
  pending: string[];
  /** Migrations of newer releases that have run. */
  newer: string[];
  /** Which release migrated the database last; undefined if it did not say so. */
  release: string | undefined;
}

/** Reads which migrations have run. */
export async function readSchema(db: Db): Promise<SchemaState> {
  const { rows: tables } = await sql<{ exists: boolean; release: string | null }>`
    select to_regclass('kysely_migration') is not null as exists,
      obj_description(to_regclass('kysely_migration'), 'pg_class') as release`.execute(db);
  const names = tables[0]?.exists
    ? (await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db))
        .rows
    : [];
  const ran = new Set(names.map(({ name }) => name));
  return {
    pending: Object.keys(migrations).filter((name) => !ran.has(name)),
    newer: [...ran].filter((name) => name > newestOwn),
    release: tables[0]?.release ?? undefined,
  };
}

/**
 * Throws if a newer release has changed what this one needs, or lacks a migration of this one, which
 * would run out of order.
 */
export function requireSupport(state: SchemaState): void {
  const reason = whyTooOld(state);
  if (reason === undefined) return;
  const { release = 'a newer release' } = state;
  throw new Error(
    `${release} has migrated the database, and Genmedia ${ownVersion} is too old for it: ${reason}. ` +
      `Start ${release}.`,
  );
}

function whyTooOld({ newer, pending }: SchemaState): string | undefined {
  const needed = newer
    .flatMap((name) => /-needs-(\d{4})$/.exec(name)?.[1] ?? [])
    .toSorted()
    .at(-1);
  if (needed !== undefined && newestOwn < needed) {
    return `it knows the migrations up to ${newestOwn}, and a release that has ${needed} is needed`;
  }
  if (newer.length === 0 || pending.length === 0) return undefined;
  return `the database lacks ${pending.join(', ')}, which cannot run after ${newer.join(', ')}`;
}

/**
 * Rejects if the database lacks a migration of this release, as after restoring an older backup.
 */
export async function checkMigrated(db: Db): Promise<void> {
  const { pending } = await readSchema(db);
  if (pending.length > 0) throw new Error(`The database lacks ${pending.join(', ')}.`);
}
