import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { GenerationResponse } from '@genmedia/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../database/testing.ts';
import { useOperatedService } from './testing.ts';

describe.each(engines)('a deployment on %s', (engine) => {
  const service = useOperatedService(engine, { SYNC_WAIT: '0' });

  /** Requests that wait for their answer until the test is over. */
  const held: ServerResponse[] = [];
  const web = createServer((_, response) => held.push(response));
  beforeAll(() => new Promise<void>((listening) => web.listen(0, '127.0.0.1', listening)));
  afterAll(() => {
    web.closeAllConnections();
    web.close();
  });

  test('does its own jobs, one after another, while another of its account goes on', async () => {
    const { apiKey: key } = await service.newAccount({ alpha: {} });
    const ask = async (path: string, body: object = {}) =>
      (await service.post<GenerationResponse>(path, { key, ...body })).body;
    const { port } = web.address() as AddressInfo;
    const long = await ask('/api/v6/image_editing/caption', {
      init_image: `http://127.0.0.1:${port}/picture.png`,
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
