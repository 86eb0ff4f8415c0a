import type { ServerResponse } from 'node:http';
import type { GenerationResponse } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../database/testing.ts';
import { type Served, serve } from '../testing/serve.ts';
import { useOperatedService } from './testing.ts';

describe.each(engines)('a deployment on %s', (engine) => {
  const service = useOperatedService(engine, { SYNC_WAIT: '0' });

  /** Requests that wait for their answer until the test is over. */
  const held: ServerResponse[] = [];
  let web: Served;
  beforeAll(async () => {
    web = await serve((_request, response) => held.push(response));
  });
  afterAll(() => web.close());

  test('does its own jobs while the account’s first job goes on and its next one waits', async () => {
    const { apiKey: key } = await service.newAccount({ alpha: {} });
    const ask = async (path: string, body: object = {}) =>
      (await service.post<GenerationResponse>(path, { key, ...body })).body;
    const long = await ask('/api/v6/image_editing/caption', {
      init_image: `${web.url}/picture.png`,
    });
    await expect.poll(() => held.length).toBe(1);

    const small = { prompt: 'A lighthouse at dusk', width: 64, height: 64 };
    const jobs = [1, 2].map((seed) => ask('/api/v1/enterprise/alpha/text2img', { ...small, seed }));
    for (const { id } of await Promise.all(jobs)) {
      const state = async () => (await ask(`/api/v1/enterprise/alpha/fetch/${id}`)).status;
      await expect.poll(state).toBe('success');
    }
    const others = await ask('/api/v7/images/text-to-image', {
      model_id: 'sandbox-image',
      prompt: 'a cat',
    });
    expect((await ask(`/api/v6/image_editing/fetch/${long.id}`)).status).toBe('processing');
    expect(await ask(`/api/v7/images/fetch/${others.id}`)).toMatchObject({
      status: 'processing',
      message: expect.stringContaining('waits for its turn'),
    });
    for (const response of held) response.writeHead(404).end();
    const ended = async () => (await ask(`/api/v7/images/fetch/${others.id}`)).status;
    await expect.poll(ended).toBe('success');
  });
});
