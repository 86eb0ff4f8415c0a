import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import type { UploadLimits } from './limits.ts';
import { UploadRefused } from './upload-refused.ts';

export interface NewUpload {
  /** Name of the upload and of its file. */
  name: string;
  accountId: number;
  /** The most bytes of the file. */
  size: number;
  /** Bytes that the uploads of the account may take together. */
  most: number;
}

/**
 * Reserves the space of an upload, and returns until when it can be sent. The row of the account's
 * space is locked, so the count is exact, however many calls run at once and in how many processes.
 * Throws UploadRefused (`full`).
 */
export async function reserve(db: Db, upload: NewUpload, limits: UploadLimits): Promise<Date> {
  const expiresAt = await tryToReserve(db, upload, limits);
  if (expiresAt) return expiresAt;
  throw new UploadRefused('full', await secondsUntilSpace(db, upload.accountId));
}

/**
 * Reserves the space of an upload, and returns until when it can be sent; undefined if the account
 * has no space.
 */
export async function tryToReserve(
  db: Db,
  { name, accountId, size, most }: NewUpload,
  { minBytes, hours }: UploadLimits,
): Promise<Date | undefined> {
  const counted = Math.max(size, minBytes);
  if (counted > most) return undefined;
  const { rows } = await sql<{ expires_at: Date }>`
    with room as (
      insert into upload_space as space (account_id, bytes) values (${accountId}, ${counted})
      on conflict (account_id) do update set bytes = space.bytes + excluded.bytes
        where space.bytes + excluded.bytes <= ${most}::bigint
      returning account_id
    )
    insert into uploads (name, account_id, size, expires_at)
    select ${name}, account_id, ${size}, now() + make_interval(hours => ${hours}::int) from room
    returning expires_at`.execute(db);
  return rows[0]?.expires_at;
}

const maxSeconds = 86_400;

/** Seconds until the next upload of the account expires; at most a day. */
async function secondsUntilSpace(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(expires_at) - now())::float8 as seconds from uploads
    where account_id = ${accountId}`.execute(db);
  return Math.min(rows[0]?.seconds ?? maxSeconds, maxSeconds);
}
