import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { engines, useDatabase } from '../database/testing.ts';
import { isFull } from '../testing/full.ts';
import { useWebhooks } from './testing/use-webhooks.ts';

const limits = { total: 20, perHost: 3, perAccount: 5, perReceiver: 3 };

describe.each(engines)('many webhooks on %s', (engine) => {
  const database = useDatabase(engine);
  const webhooks = useWebhooks(database);

  const undelivered = async () => {
    const rows = await database.db
      .selectFrom('webhooks')
      .select('id')
      .where('delivered_at', 'is', null)
      .execute();
    return rows.length;
  };

  /** A receiver that does not answer before the test says so. */
  async function hanging() {
    const waiting: ServerResponse[] = [];
    let patient = true;
    let [open, most] = [0, 0];
    const hook = await webhooks.hook((response) => {
      most = Math.max(most, ++open);
      response.on('close', () => open--);
      if (patient) waiting.push(response);
      else response.end();
    });
    const answer = () => {
      patient = false;
      for (const response of waiting) response.end();
    };
    return { hook, answer, most: () => most };
  }

  test('a receiver that hangs delays only its own webhooks, and gets a few at once', async () => {
    const { hook: bad, answer } = await hanging();
    const good = await webhooks.hook((response) => response.end());
    for (let n = 0; n < 25; n++) {
      await webhooks.addEndedJob({ webhook: `http://bad.localhost:${bad.port}/` });
    }
    webhooks.start({ limits });
    await expect.poll(() => bad.calls).toHaveLength(limits.perHost);
    for (let n = 0; n < 10; n++) {
      await webhooks.addEndedJob({ webhook: `http://good.localhost:${good.port}/` });
    }
    // The other attempts hang until their time limit.
    await expect.poll(() => good.calls).toHaveLength(10);
    expect(bad.calls).toHaveLength(limits.perHost);
    answer();
    await expect.poll(undelivered).toBe(0);
    expect(bad.calls).toHaveLength(25);
  });

  test('an account with receivers on many names holds up no other account', async () => {
    const { hook: bad } = await hanging();
    const good = await webhooks.hook((response) => response.end());
    const accountId = await webhooks.account();
    for (let n = 0; n < 20; n++) {
      const webhook = `http://name-${n}.localhost:${bad.port}/`;
      await webhooks.addEndedJob({ webhook }, { accountId });
    }
    webhooks.start({ limits });
    // The account's share of the places that are left.
    await expect.poll(() => bad.calls).toHaveLength(4);
    await webhooks.addEndedJob({ webhook: good.url });
    await expect.poll(() => good.calls).toHaveLength(1);
    expect(bad.calls).toHaveLength(4);
  });

  test('an account whose receivers hang holds up no other account on the same host', async () => {
    const { hook: bad, answer } = await hanging();
    const accountId = await webhooks.account(100);
    const webhook = (path: string) => ({ webhook: `${bad.url}/${path}` });
    for (let n = 0; n < 20; n++) await webhooks.addEndedJob(webhook('hangs'), { accountId });
    // With the limits of production.
    webhooks.start();
    await expect.poll(() => bad.calls).toHaveLength(4);
    await webhooks.addEndedJob(webhook('other'));
    await expect.poll(() => bad.calls).toHaveLength(5);
    expect(bad.calls.at(-1)?.path).toBe('/hook/other');
    answer();
    await expect.poll(undelivered).toBe(0);
    expect(bad.calls).toHaveLength(21);
  });

  test('accounts whose receivers hang leave room for the next one', async () => {
    const { hook: bad } = await hanging();
    const good = await webhooks.hook((response) => response.end());
    for (let account = 0; account < 10; account++) {
      const accountId = await webhooks.account(100);
      for (let n = 0; n < 8; n++) {
        const webhook = `http://name-${account}-${n}.localhost:${bad.port}/`;
        await webhooks.addEndedJob({ webhook }, { accountId });
      }
    }
    webhooks.start();
    // Each account gets an eighth of the places that are left.
    await expect.poll(() => bad.calls.length).toBeGreaterThanOrEqual(30);
    await webhooks.addEndedJob({ webhook: good.url });
    await expect.poll(() => good.calls).toHaveLength(1);
    expect(bad.calls.length).toBeLessThan(60);
  });

  test('no more run at once than the total, and the next starts when one ends', async () => {
    const { hook, answer, most } = await hanging();
    for (let n = 0; n < 8; n++) {
      await webhooks.addEndedJob({ webhook: `http://name-${n}.localhost:${hook.port}/` });
    }
    webhooks.start({ limits: { ...limits, total: 4 } });
    await expect.poll(() => hook.calls).toHaveLength(4);
    answer();
    await expect.poll(undelivered).toBe(0);
    expect(hook.calls).toHaveLength(8);
    expect(most()).toBe(4);
  });

  test('two processes share the work: each webhook is called once', async () => {
    const hook = await webhooks.hook((response) => response.end());
    const ids: number[] = [];
    const each = isFull ? 60 : 20;
    for (let n = 0; n < each; n++) ids.push(await webhooks.addEndedJob({ webhook: hook.url, n }));
    webhooks.start();
    webhooks.start();
    await expect.poll(undelivered).toBe(0);
    const delivered = hook.calls.map(({ body }) => JSON.parse(body.toString()).id);
    expect(delivered.toSorted((a, b) => a - b)).toEqual(ids);
    expect(new Set(hook.calls.map(({ headers }) => headers['webhook-id'])).size).toBe(each);
  });
});
