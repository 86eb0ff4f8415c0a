import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const limits = { total: 20, perHost: 20, perAccount: 20, perReceiver: 1 };

describe.each(engines)('receivers that fail on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);
  const later = (seconds: number) =>
    webhooks.setTime(new Date(webhooks.time.getTime() + seconds * 1000));

  /** A receiver that fails until the test says so, and how many webhooks of one account wait for it. */
  async function storm(count: number, headers: Record<string, string> = {}) {
    let status = 503;
    const hook = await webhooks.hook((response) => response.writeHead(status, headers).end());
    const accountId = await webhooks.account(100);
    for (let n = 0; n < count; n++) {
      await webhooks.addEndedJob({ webhook: `${hook.url}/${n}` }, { accountId });
    }
    const recover = () => {
      status = 200;
    };
    return { hook, recover };
  }

  /** Has another account's webhook delivered to the same host, so all that may be tried was. */
  async function deliveredToAnother(): Promise<void> {
    const other = await webhooks.hook((response) => response.end());
    await webhooks.addEndedJob({ webhook: other.url });
    await expect.poll(() => other.calls).toHaveLength(1);
  }

  test('get ten attempts in a row from all processes, however many webhooks wait, then pauses', async () => {
    const { hook, recover } = await storm(40);
    const senders = [webhooks.start({ limits }), webhooks.start({ limits })];
    await expect.poll(() => hook.calls.length).toBeGreaterThanOrEqual(10);
    await deliveredToAnother();
    // Both processes may have had one on its way.
    expect(hook.calls.length).toBeLessThanOrEqual(11);
    const before = hook.calls.length;
    later(11);
    for (const sender of senders) sender.wake();
    await expect.poll(() => hook.calls.length).toBeGreaterThan(before);
    await deliveredToAnother();
    expect(hook.calls.length).toBeLessThanOrEqual(before + 3);
    recover();
    later(300);
    for (const sender of senders) sender.wake();
    await expect.poll(() => hook.calls.length).toBeGreaterThanOrEqual(40);
    await expect
      .poll(() => database.db.selectFrom('webhook_receivers').selectAll().execute())
      .toEqual([]);
  });

  test('that ask for time get it from all webhooks of the account', async () => {
    const { hook, recover } = await storm(5, { 'retry-after': '60' });
    const sender = webhooks.start({ limits });
    await expect.poll(() => hook.calls).toHaveLength(1);
    await expect
      .poll(() => database.db.selectFrom('webhook_receivers').select('failures').execute())
      .toEqual([{ failures: 1 }]);
    await deliveredToAnother();
    expect(hook.calls).toHaveLength(1);
    recover();
    later(61);
    sender.wake();
    await expect.poll(() => hook.calls.length).toBeGreaterThanOrEqual(5);
  });
});
