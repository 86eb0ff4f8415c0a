import { sql } from 'kysely';
import { recordAct } from '../accounts/audit.ts';
import type { Db } from '../database/tables.ts';
import { transact } from '../database/wake-ups.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { makeObject3d } from '../operations/objects-3d/make-object3d.ts';
import type { Object3dRequest } from '../operations/objects-3d/object3d-request.ts';

/** The account gets no job. */
export class NoJobError extends Error {
  override name = 'NoJobError';
}

/**
 * Creates the job for an account, and records that an operator ordered it. Returns the job's id.
 * Throws NoJobError.
 */
export async function acceptObject(
  db: Db,
  { id: accountId, email }: { id: number; email: string },
  input: Object3dRequest,
): Promise<number> {
  return await transact(db, async (transaction) => {
    // Everything that adds a job locks this row, so what is found still holds below.
    const { isFull, isDisabled } = await transaction
      .selectFrom('accounts')
      .select(sql<boolean>`depth >= queue_limit`.as('isFull'))
      .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (isDisabled) {
      throw new NoJobError(`${email} is disabled. Run genmedia accounts enable first.`);
    }
    if (isFull) {
      throw new NoJobError(
        `The queue of ${email} is full. Wait until a job ends, or run genmedia accounts set-plan.`,
      );
    }
    const job = { accountId, operation: makeObject3d.name, input };
    const accepted = await enqueue(transaction, job);
    if (accepted.outcome !== 'accepted') throw new Error(`There is no job: ${accepted.outcome}.`);
    const { id } = accepted.job;
    await recordAct(transaction, { accountId, action: 'objects create', outcome: { job: id } });
    return id;
  });
}
