import { Problem } from '@genmedia/server';
import type { NsfwCheckResponse } from '@genmedia/types';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import { EngineError } from '../../engines/engine-error.ts';
import { JobError } from '../../jobs/job.ts';
import { createChatPlaces } from '../chat/chat-places.ts';
import type { Context, HandlersOf } from '../context.ts';
import { checkNsfw } from './check-nsfw.ts';

const retrySeconds = 5;

/**
 * Checks of images and videos. The contract has them answer at once, so they are no jobs: they do not
 * wait behind those of their account, and are not tried again.
 */
export function safety(context: Context): HandlersOf<'checkNsfw'> {
  const { db, endWaits } = context;
  const places = createChatPlaces('checks');
  return {
    async checkNsfw({ body, signal }, { account }) {
      const leave = places.enter(account);
      try {
        const id = await nextId(db);
        const start = performance.now();
        const found = checkNsfw(context, body, AbortSignal.any([signal, endWaits]));
        const answer = await found.catch((error) => failure(error, id));
        if ('status' in answer) return { status: 200, body: answer };
        const generationTime = Math.round(performance.now() - start) / 1000;
        return { status: 200, body: { status: 'success', generationTime, id, ...answer } };
      } catch (error) {
        throw endWaits.aborted ? stopping(error) : error;
      } finally {
        leave();
      }
    },
  };
}

/** One of the numbers that jobs have, so that no other answer has it. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: string | number }>`
    select nextval(pg_get_serial_sequence('jobs', 'id')) as id`.execute(db);
  return Number(rows[0]?.id);
}

/** What the caller is told of a check that failed for a reason of its own; others are thrown. */
function failure(error: unknown, id: number): NsfwCheckResponse & { status: 'error' } {
  if (!(error instanceof JobError || error instanceof EngineError)) throw error;
  return { status: 'error', id, code: error.code, message: error.message };
}

function stopping(cause: unknown): Problem {
  return new Problem(503, 'unavailable', 'The service is stopping. Send the request again.', {
    retryAfter: retrySeconds,
    cause,
  });
}
