import { describe, expect, test } from 'vitest';
import { listAudit } from '../accounts/audit.ts';
import { disableAccount } from '../accounts/disable-account.ts';
import { useAccounts } from '../accounts/testing.ts';
import { engines, useDatabase } from '../database/testing.ts';
import { object3dRequest } from '../operations/objects-3d/object3d-request.ts';
import { acceptObject } from './accept-object.ts';

describe.each(engines)('objects that operators order on %s', (engine) => {
  const database = useDatabase(engine);
  const { verifiedUser } = useAccounts(database);

  test('are recorded, each with its job, until the queue is full', async () => {
    const { db } = database;
    const { account } = await verifiedUser();
    const input = object3dRequest.parse({ prompt: 'a cup', init_image: [] });
    await db.updateTable('accounts').set({ queue_limit: 2 }).where('id', '=', account.id).execute();
    const made = await Promise.allSettled([1, 2, 3].map(() => acceptObject(db, account, input)));
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(ids).toHaveLength(2);
    const message = expect.stringContaining(`The queue of ${account.email} is full.`);
    expect(made.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { message } });

    const jobs = db.selectFrom('jobs').select('id').where('account_id', '=', account.id);
    expect((await jobs.execute()).map(({ id }) => id).sort()).toEqual(ids.toSorted());
    const entries = await listAudit(db, { accountId: account.id });
    expect(entries.map(({ outcome }) => outcome.job).sort()).toEqual(ids.toSorted());
    for (const entry of entries) {
      expect(entry).toMatchObject({ byOperator: true, action: 'objects create', requestId: null });
    }
  });

  test('are refused for an account that is disabled', async () => {
    const { db } = database;
    const { account } = await verifiedUser();
    await disableAccount(db, account.id);
    const input = object3dRequest.parse({ prompt: 'a cup', init_image: [] });
    await expect(acceptObject(db, account, input)).rejects.toThrow(
      `${account.email} is disabled. Run genmedia accounts enable first.`,
    );
  });
});
