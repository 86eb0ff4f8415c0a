import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { jobOf, useQueue } from '../jobs/testing.ts';
import { deleteAccount } from './delete-account.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { endJobsOf } from './end-jobs.ts';

describe.each(engines)('an account that is disabled on %s', (engine) => {
  const database = useDatabase(engine);
  const { account, add, depth } = useQueue(database);

  test('has no job left, whatever another process accepts before it knows', async () => {
    const { db } = database;
    const id = await account();
    const job = jobOf(await add(id, {}, 'key'));
    await Promise.all([disableAccount(db, id), ...Array.from({ length: 5 }, () => add(id))]);
    expect(await endJobsOf(db, id)).toBeGreaterThanOrEqual(1);
    expect(await add(id)).toEqual({ outcome: 'disabled' });
    expect(await depth(id)).toBe(0);
    // The answer to a request that was accepted before is still told.
    expect(await add(id, {}, 'key')).toMatchObject({ outcome: 'replayed', job: { id: job.id } });
    await enableAccount(db, id);
    expect((await add(id)).outcome).toBe('accepted');
  });

  test('has webhooks for its jobs, unless it is deleted', async () => {
    const { db } = database;
    const [disabled, deleted] = await Promise.all([account(), account()]);
    for (const id of [disabled, deleted]) await add(id, { webhook: 'https://a.example/' });
    await disableAccount(db, disabled);
    await deleteAccount(db, deleted);
    for (const id of [disabled, deleted]) expect(await endJobsOf(db, id)).toBe(1);
    const webhooks = await db.selectFrom('webhooks').select('account_id').execute();
    expect(webhooks).toEqual([{ account_id: disabled }]);
  });
});
