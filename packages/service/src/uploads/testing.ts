import { randomBytes } from 'node:crypto';
import type { Database } from '../database/connection.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import type { Storage } from '../media/storage.ts';
import { type UploadLimits, uploadLimits } from './limits.ts';
import { createUploadRoom, type RoomOptions } from './room.ts';
import { newUploadName, openUploads } from './uploads.ts';

type Options = Partial<UploadLimits> &
  Partial<Pick<RoomOptions, 'folder' | 'diskReserve' | 'uploadsLimit'>> & {
    fileRetentionDays?: number;
  };

/** Uploads in a test's database and storage. Each call of `open` stands for a process. */
export function useUploads(database: Database, storage: Storage) {
  const { account } = useQueue(database);
  const { db } = database;

  function open(options: Options = {}, stored: Storage = storage) {
    const { folder, diskReserve, uploadsLimit, fileRetentionDays, ...limits } = options;
    return openUploads({
      db,
      storage: stored,
      room: createUploadRoom({ db, folder, diskReserve, uploadsLimit }),
      log: createLog('error', () => {}),
      fileRetentionDays,
      limits: { ...uploadLimits, ...limits },
    });
  }

  return {
    account,
    open,
    newName: () => newUploadName(randomBytes(32), 'text/plain'),
    /** The bytes that count for an account. */
    async counted(accountId: number): Promise<number> {
      const row = await db
        .selectFrom('upload_space')
        .select('bytes')
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.bytes ?? 0;
    },
    row: (name: string) =>
      db.selectFrom('uploads').selectAll().where('name', '=', name).executeTakeFirst(),
    /** Sets a time of an upload, as if it had passed. */
    async pass(name: string, column: 'expires_at' | 'writer_until'): Promise<void> {
      await db
        .updateTable('uploads')
        .set({ [column]: new Date(Date.now() - 1000) })
        .where('name', '=', name)
        .execute();
    },
    async text(name: string): Promise<string | undefined> {
      const stream = await storage.read(name);
      return stream && (await new Response(stream).text());
    },
  };
}

/** A content that waits for the test before it goes on. */
export function heldContent(...parts: readonly string[]) {
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  async function* content() {
    for (const [index, part] of parts.entries()) {
      if (index === 1) {
        begun.resolve();
        await goOn.promise;
      }
      yield new TextEncoder().encode(part);
    }
  }
  return {
    content: content(),
    /** Resolves when the first part has been taken. */
    begun: begun.promise,
    goOn: () => goOn.resolve(),
    breakOff: (error: Error) => goOn.reject(error),
  };
}
