import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { Storage } from '../media/storage.ts';
import type { UploadLimits } from './limits.ts';
import { busySeconds, UploadRefused } from './upload-refused.ts';

export interface ExpireOptions {
  db: Db;
  storage: Pick<Storage, 'remove'>;
  limits: UploadLimits;
}

/** Nobody can use or send an upload that has expired, so it can go unless it is being written. */
const isRemovable = sql<boolean>`expires_at <= now() and (writer_until is null or writer_until <= now())`;

/**
 * Removes up to `most` uploads that have expired, the oldest first, and gives their space back.
 * Returns how many it removed. Several processes may do so at once.
 *
 * @param accountId only the uploads of this account; if left out, those of all.
 */
export async function removeExpired(
  options: ExpireOptions,
  most: number,
  accountId?: number,
): Promise<number> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads
    where ${isRemovable} and (${accountId ?? null}::bigint is null or account_id = ${accountId ?? null})
    order by expires_at limit ${most}`.execute(options.db);
  let removed = 0;
  for (const { name } of rows) {
    if (await removeUpload(options, name)) removed++;
  }
  return removed;
}

/** From now on nobody can send or use the uploads of an account. */
export async function endUploads(db: Db, accountId: number): Promise<void> {
  await sql`update uploads set expires_at = now()
    where account_id = ${accountId} and expires_at > now()`.execute(db);
}

/** Deletes an upload with its file. Throws UploadRefused if it is being sent or does not exist. */
export async function deleteUpload(options: ExpireOptions, name: string): Promise<void> {
  const { rows } = await sql<{ is_over: boolean }>`
    with known as (select name from uploads where name = ${name}),
    ended as (
      update uploads set expires_at = least(expires_at, now())
      where name = ${name} and (writer_until is null or writer_until <= now())
      returning name
    )
    select exists (select from ended) as is_over from known`.execute(options.db);
  const [upload] = rows;
  if (!upload) throw new UploadRefused('missing');
  if (!upload.is_over) throw new UploadRefused('busy', busySeconds);
  await removeUpload(options, name);
}

/**
 * Removes the file before the row: if the process dies between the two, the next sweep finds the
 * row. The space is given back by the one statement that deletes the row.
 */
async function removeUpload(
  { db, storage, limits }: ExpireOptions,
  name: string,
): Promise<boolean> {
  await storage.remove(name);
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from uploads where name = ${name} and ${isRemovable}
      returning account_id, greatest(size, ${limits.minBytes}::bigint) as bytes
    ), freed as (
      update upload_space as space set bytes = greatest(0, space.bytes - gone.bytes)
      from gone where space.account_id = gone.account_id
    )
    select count(*)::int as gone from gone`.execute(db);
  return rows[0]?.gone === 1;
}
