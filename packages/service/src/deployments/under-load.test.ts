import { setTimeout as sleep } from 'node:timers/promises';
import type { GenerationResponse } from '@genmedia/types';
import { describe, expect, test } from 'vitest';
import { engines } from '../database/testing.ts';
import { type Customer, useOperatedService } from './testing.ts';

const rounds = 22;
const small = { prompt: 'A lighthouse at dusk', width: 64, height: 64, seed: 7 };

describe.each(engines)('on %s', (engine) => {
  const service = useOperatedService(engine, { SYNC_WAIT: '0' });

  const post = async <Body>({ apiKey }: Customer, path: string, body: object = {}) =>
    await service.post<Body>(`/api/v1/enterprise/alpha/${path}`, { key: apiKey, ...body });

  /** Asks for as many images as the queue takes. Returns the ids of the accepted jobs. */
  async function submit(customer: Customer, round: number): Promise<number[]> {
    const requests = [
      { ...small, prompt: `${small.prompt}, ${round}` },
      { ...small, webhook: 'http://127.0.0.1:9/hook' },
    ];
    const answers = await Promise.all(
      requests.map((request) => post<GenerationResponse>(customer, 'text2img', request)),
    );
    for (const { status } of answers) expect([200, 429]).toContain(status);
    return answers.flatMap(({ status, body }) => (status === 200 ? [body.id ?? 0] : []));
  }

  /** Clears the cache, and at the same time restarts the servers or clears the queue, in turn. */
  async function operate(customer: Customer, round: number): Promise<void> {
    const other = round % 4 < 2 ? 'restart_server' : 'clear_queue';
    const requests = [other, 'clear_cache'].map(async (operation, index) => {
      await sleep(((round * 7 + index * 13) % 5) * 4);
      expect((await post(customer, operation)).status).toBe(200);
    });
    await Promise.all(requests);
  }

  test(`${rounds} rounds of restarting and clearing lose, hang and fail no job that was accepted`, async () => {
    const { db } = service.context;
    const customers = await Promise.all([1, 2].map(() => service.newAccount({ alpha: {} })));
    const accepted: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const [, ...ids] = await Promise.all([
        operate(customers[round % 2] as Customer, round),
        ...customers.map((customer) => submit(customer, round)),
      ]);
      accepted.push(...ids.flat());
    }
    const jobs = () =>
      db
        .selectFrom('jobs')
        .leftJoin('webhooks', 'webhooks.job_id', 'jobs.id')
        .select(['jobs.id', 'input', 'status', 'attempt', 'error_code', 'webhooks.url'])
        .orderBy('jobs.id')
        .execute();
    const live = async () =>
      (await jobs()).filter(({ status }) => status === 'queued' || status === 'running').length;
    await expect.poll(live, { interval: 100 }).toBe(0);

    const ended = await jobs();
    expect(ended.map(({ id }) => id)).toEqual(accepted.toSorted((one, other) => one - other));
    for (const { input, status, attempt, error_code: code, url } of ended) {
      expect(url ?? undefined).toBe(input.webhook);
      if (status === 'success') expect([code, attempt]).toEqual([null, 1]);
      else expect([status, code, attempt]).toEqual(['error', 'queue_cleared', 0]);
    }
    // The last two rounds do not clear the queue.
    expect(ended.map(({ status }) => status)).toContain('success');
    const depths = await db.selectFrom('accounts').select('depth').execute();
    expect(depths.every(({ depth }) => depth === 0)).toBe(true);
    const audit = await db
      .selectFrom('audit')
      .select('outcome')
      .where('by_operator', '=', false)
      .execute();
    expect(audit).toHaveLength(2 * rounds);
    const cleared = audit.reduce((sum, { outcome }) => sum + Number(outcome.cleared ?? 0), 0);
    expect(cleared).toBe(ended.filter(({ status }) => status === 'error').length);
  });
});
