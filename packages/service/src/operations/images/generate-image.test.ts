import { randomUUID } from 'node:crypto';
import type { GenerationError, GenerationProcessing, GenerationSuccess } from '@genmedia/types';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines } from '../../database/testing.ts';
import { decodePicture } from '../../testing/picture.ts';
import { serve } from '../../testing/serve.ts';
import { type TestService, useService } from '../../testing/service.ts';
import { download as downloadFile } from '../../testing/sound.ts';

const path = '/api/v7/images/text-to-image';
const lighthouse = {
  model_id: 'sandbox-image',
  prompt: 'A red lighthouse at dusk',
  width: 512,
  height: 512,
};

const useImages = (service: TestService) => ({
  generate: <Body = GenerationSuccess>(
    key: string,
    request: object = {},
    headers: Record<string, string> = {},
  ) => service.post<Body>(path, { key, ...lighthouse, ...request }, headers),

  fetchImage: <Body = GenerationSuccess>(key: string, id: number | string) =>
    service.post<Body>(`/api/v7/images/fetch/${id}`, { key }),
});

const download = (url: string | undefined) => downloadFile(url, 'image/png');

describe.each(engines)('on %s', (engine) => {
  const service = useService(engine, { ALLOW_PRIVATE_URLS: '127.0.0.1/32' });
  const { generate, fetchImage } = useImages(service);

  test('the answer has a URL for each sample, behind which is a picture of the size asked for', async () => {
    const { apiKey } = await service.newUser();
    const { status, body } = await generate(apiKey, { width: 640, height: 512, samples: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'success', meta: { engine: 'sandbox', samples: 2 } });
    expect(body.proxy_links).toEqual(body.output);
    expect(body.generationTime).toBeGreaterThan(0);
    expect(new Set(body.output).size).toBe(2);
    expect(body.output.every((url) => url.startsWith(`${service.url}/files/`))).toBe(true);
    const pictures = await Promise.all(
      body.output.map(async (url) => decodePicture(await download(url))),
    );
    for (const { format, width, height, colours } of pictures) {
      expect({ format, width, height }).toEqual({ format: 'png', width: 640, height: 512 });
      expect(colours).toBeGreaterThan(16);
    }
    expect(new Set(pictures.map(({ pixels }) => pixels.toString('base64'))).size).toBe(2);
  });

  test('another prompt gives another picture, the same seed the same bytes', async () => {
    const { apiKey } = await service.newUser();
    const draw = async (prompt: string) =>
      await download((await generate(apiKey, { prompt, seed: 7 })).body.output[0]);
    const [first, again, other] = [
      await draw('a red cat'),
      await draw('a red cat'),
      await draw('three white birds over the sea'),
    ];
    expect(again.equals(first)).toBe(true);
    expect(other.equals(first)).toBe(false);
  });

  test('a file can be read in parts, and one that is not there is a 404', async () => {
    const { apiKey } = await service.newUser();
    const [url = ''] = (await generate(apiKey)).body.output;
    const whole = await download(url);
    const part = await fetch(url, { headers: { Range: 'bytes=16-23' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 16-23/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(16, 24));
    const unknown = await fetch(url.replace(/[^/]+$/, 'AAAAAAAAAAAAAAAAAAAAAA.png'));
    expect(unknown.status).toBe(404);
  });

  test('a result can be fetched again by its owner; for other accounts it does not exist', async () => {
    const [owner, other] = [await service.newUser(), await service.newUser()];
    const { body } = await generate(owner.apiKey);
    expect((await fetchImage(owner.apiKey, body.id)).body).toEqual(body);
    const [foreign, unknown] = [
      await fetchImage<GenerationError>(other.apiKey, body.id),
      await fetchImage<GenerationError>(other.apiKey, 999_999_999),
    ];
    expect(foreign).toMatchObject({ status: 404, body: { status: 'error', code: 'not_found' } });
    expect(foreign.body).toEqual(unknown.body);
    expect([...foreign.headers.keys()]).toEqual([...unknown.headers.keys()]);
    expect((await fetchImage<GenerationError>(owner.apiKey, 'nine')).body.errors).toMatchObject([
      { field: 'id' },
    ]);
  });

  test('one Idempotency-Key makes one job, however often it is sent', async () => {
    const [user, other] = [await service.newUser(), await service.newUser()];
    const headers = { 'Idempotency-Key': randomUUID() };
    const request = { samples: 1 };
    const burst = await Promise.all(
      Array.from({ length: 20 }, () => generate(user.apiKey, request, headers)),
    );
    const [{ body: first }] = burst as [(typeof burst)[0]];
    expect(first.output).toHaveLength(1);
    for (const { status, body } of burst) expect([status, body]).toEqual([200, first]);
    expect((await generate(user.apiKey, request, headers)).body).toEqual(first);

    const reused = await generate<GenerationError>(user.apiKey, { samples: 2 }, headers);
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect((await generate(other.apiKey, request, headers)).body.id).not.toBe(first.id);
    expect((await generate(user.apiKey, request)).body.id).not.toBe(first.id);
  });

  test('a full queue is a 429 with a time to retry, and does not affect other accounts', async () => {
    const [user, other] = [await service.newUser(), await service.newUser()];
    // The first of its jobs waits for its input until the test is over.
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const web = await serve(async (_request, response) => {
      await isOver;
      response.writeHead(404).end();
    });
    onTestFinished(web.close);
    const request = { key: user.apiKey, ...lighthouse, init_image: `${web.url}/a.png` };
    const statuses: number[] = [];
    const burst = Array.from({ length: 12 }, async () => {
      const answer = await service.post('/api/v7/images/image-to-image', request);
      statuses.push(answer.status);
      return answer;
    });
    await expect.poll(() => statuses).toHaveLength(7);
    expect((await generate(other.apiKey)).status).toBe(200);
    end();
    const answers = await Promise.all(burst);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(7);
    for (const { status, headers, body } of refused) {
      expect([status, body]).toMatchObject([429, { status: 'error', code: 'queue_full' }]);
      expect(body).toMatchObject({ message: expect.stringContaining('5 jobs') });
      expect(headers.get('retry-after')).toBe(String((body as GenerationError).retry_after));
    }
    expect((await generate(user.apiKey)).status).toBe(200);
  });

  test.each<[string, object, string, RegExp]>([
    ['a side that is too short', { width: 511 }, 'width', /at least 512/],
    ['too many samples', { samples: 5 }, 'samples', /at most 4/],
    ['no prompt', { prompt: undefined }, 'prompt', /required/],
    ['a model that is not there', { model_id: 'sandbox' }, 'model_id', /sandbox-image/],
  ])('%s is a 400 that says what would do', async (_, request, field, phrase) => {
    const { apiKey } = await service.newUser();
    const { status, body } = await generate<GenerationError>(apiKey, request);
    expect(status).toBe(400);
    expect(body).toMatchObject({ status: 'error', code: 'validation_error', errors: [{ field }] });
    expect(body.errors?.[0]?.message).toMatch(phrase);
    expect(body.message).toContain(field);
  });

  test.each([
    ['no key', undefined, 'missing_api_key'],
    ['an empty key', '', 'missing_api_key'],
    ['a key of nobody', `gmk_${'A'.repeat(43)}`, 'invalid_api_key'],
    ['what is no key', 'letmein', 'invalid_api_key'],
  ])('%s is a 401', async (_, key, code) => {
    for (const answer of [
      await service.post(path, { ...lighthouse, key }),
      await service.post('/api/v7/images/fetch/1', { key }),
    ]) {
      expect(answer).toMatchObject({ status: 401, body: { status: 'error', code } });
    }
  });

  test('a sign that was copied with a key is told', async () => {
    const secret = `gmk_${'A'.repeat(43)}`;
    for (const key of [`\u200b${secret}`, `${secret} `, `“${secret}”`]) {
      const { status, body } = await generate<GenerationError>(key);
      expect(status).toBe(401);
      expect(body.message).toContain('which may be invisible');
    }
  });

  test('an access token is no API key', async () => {
    const { accessToken } = await service.newUser();
    expect((await generate(accessToken)).status).toBe(401);
  });
});

describe('where requests do not wait for their jobs', () => {
  const service = useService('Postgres', { SYNC_WAIT: '0' });
  const { generate } = useImages(service);

  test('the answer says where and when the result can be fetched, and there it is', async () => {
    const { apiKey } = await service.newUser();
    const { status, body } = await generate<GenerationProcessing>(apiKey, { samples: 2 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'processing', output: [] });
    expect(body.fetch_result).toBe(`${service.url}/api/v7/images/fetch/${body.id}`);
    expect(body.eta).toSatisfy(Number.isInteger);
    expect(body.eta).toBeGreaterThanOrEqual(1);
    const fetched = async () => (await service.post(body.fetch_result, { key: apiKey })).body;
    await expect.poll(fetched).toMatchObject({ status: 'success' });
    const { output } = (await fetched()) as GenerationSuccess;
    expect(output).toHaveLength(2);
    expect(body.future_links).toEqual(output);
    expect(await decodePicture(await download(output[1]))).toMatchObject({ width: 512 });
  });
});
