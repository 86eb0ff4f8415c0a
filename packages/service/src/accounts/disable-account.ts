import { sql } from 'kysely';
import type { Db } from '../database/tables.ts';
import { recordAct } from './audit.ts';

/**
 * Disables an account: every process refuses its credentials within a second, and no new job is
 * accepted. Its data stay, and so do its jobs. Returns false if it was disabled already, or is
 * deleted.
 */
export async function disableAccount(db: Db, accountId: number): Promise<boolean> {
  return await setDisabled(db, accountId, true);
}

/** Ends what disableAccount began. Returns false if the account was not disabled. */
export async function enableAccount(db: Db, accountId: number): Promise<boolean> {
  return await setDisabled(db, accountId, false);
}

async function setDisabled(db: Db, accountId: number, disabled: boolean): Promise<boolean> {
  return await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('accounts')
      .set({ disabled_at: disabled ? sql<Date>`now()` : null })
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .where('disabled_at', disabled ? 'is' : 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordAct(transaction, {
      accountId,
      action: disabled ? 'disable' : 'enable',
      outcome: {},
    });
    return true;
  });
}
