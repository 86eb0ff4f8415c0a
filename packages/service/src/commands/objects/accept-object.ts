import { sql } from 'kysely';
import { recordAct } from '../../accounts/audit.ts';
import type { Db } from '../../database/tables.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Object3dRequest } from '../../operations/objects-3d/object3d-request.ts';

/** The operation of jobs that make objects: the one that fetches them, as none starts them. */
export const objectOperation = 'fetchObject3d';

/**
 * Makes the job of an account, and writes down that an operator had it made. Returns the job's id.
 * Throws where the account's queue is full.
 */
export async function acceptObject(
  db: Db,
  { id: accountId, email }: { id: number; email: string },
  input: Object3dRequest,
): Promise<number> {
  return await db.transaction().execute(async (transaction) => {
    // Locked, as by all who take a place in the queue: one that is free now is so below.
    const { isFull } = await transaction
      .selectFrom('accounts')
      .select(sql<boolean>`depth >= queue_limit`.as('isFull'))
      .where('id', '=', accountId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const job = { accountId, operation: objectOperation, input };
    const accepted = isFull ? undefined : await enqueue(transaction, job);
    if (accepted?.outcome !== 'accepted') throw new Error(`The queue of ${email} is full.`);
    const { id } = accepted.job;
    await recordAct(transaction, { accountId, action: 'objects create', outcome: { job: id } });
    return id;
  });
}
