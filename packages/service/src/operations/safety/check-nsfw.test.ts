import { once } from 'node:events';
import { film } from '@genmedia/media/testing/film';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { useOperatedService } from '../../deployments/testing.ts';
import { failed } from '../../engines/failures.ts';
import { useWebServer } from '../../testing/web-server.ts';
import { usageOf, usedCall } from '../../usage/testing.ts';

const service = useOperatedService('Postgres');
const web = useWebServer();

async function checkGrey(key: string, signal: AbortSignal) {
  const create = { width: 64, height: 64, channels: 3, background: 'grey' } as const;
  const init_image = web.put('grey.png', await sharp({ create }).png().toBuffer());
  return await fetch(`${service.url}/nsfw_image_check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key, init_image }),
    signal,
  });
}

test('reading a video for a check takes no place of short work', async () => {
  const { engines } = service.context;
  const { of } = engines;
  const used: object[] = [];
  const spy = vi.spyOn(engines, 'of').mockImplementation((caller, ...more) => {
    const work = of(caller, ...more);
    return {
      ...work,
      useTool: (tool, ...input) => {
        used.push({ tool, isLong: caller?.isLong });
        return work.useTool(tool, ...input);
      },
    };
  });
  onTestFinished(() => spy.mockRestore());
  const { apiKey } = await service.newAccount();
  const video = web.put('film.mp4', await film({ width: 48, height: 32, seconds: 1, fps: 4 }));
  const { body } = await service.post<object>('/nsfw_image_check', {
    key: apiKey,
    init_image: video,
  });
  expect(body).toMatchObject({ status: 'success' });
  expect(used).toEqual([{ tool: 'measureSound', isLong: true }]);
});

test('the log says why a model could not check an image', async () => {
  const { engines } = service.context;
  const { of } = engines;
  const classifyImage = async () => {
    throw failed('no scores');
  };
  const spy = vi.spyOn(engines, 'of').mockImplementation((...caller) => {
    return { ...of(...caller), classifyImage };
  });
  onTestFinished(() => spy.mockRestore());
  const { apiKey: key } = await service.newAccount();
  const create = { width: 64, height: 64, channels: 3, background: 'grey' } as const;
  const init_image = web.put('grey.png', await sharp({ create }).png().toBuffer());
  const { body, headers } = await service.post<object>('/nsfw_image_check', { key, init_image });
  expect(body).toMatchObject({ status: 'error', code: 'model_failed' });
  expect(service.log.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      message: 'a model did not answer',
      requestId: headers.get('x-request-id'),
      modelId: 'sandbox-nsfw',
      code: 'model_failed',
      detail: 'no scores',
    }),
  );
});

test('a fault of the service is a 500 in the log although the caller has hung up', async () => {
  const { engines } = service.context;
  const { of } = engines;
  const asked = Promise.withResolvers<void>();
  const spy = vi.spyOn(engines, 'of').mockImplementation((...caller) => ({
    ...of(...caller),
    async classifyImage(_model, _image, _options, signal) {
      asked.resolve();
      if (signal) await once(signal, 'abort');
      throw new TypeError('a defect');
    },
  }));
  onTestFinished(() => spy.mockRestore());
  const { apiKey: key, id: account } = await service.newAccount();
  const calling = new AbortController();
  const asking = checkGrey(key, calling.signal);
  asking.catch(() => {});
  await asked.promise;
  calling.abort();
  await expect
    .poll(() => service.log.map((line) => JSON.parse(line)))
    .toContainEqual(expect.objectContaining({ message: 'request', account, status: 500 }));
});

test('what a host has accepted of a check counts although its caller hangs up', async () => {
  const { engines, db } = service.context;
  const { of } = engines;
  const asked = Promise.withResolvers<void>();
  const spy = vi.spyOn(engines, 'of').mockImplementation((caller, submissions, tally) => ({
    ...of(caller, submissions, tally),
    async classifyImage(_model, _image, _options, signal) {
      asked.resolve();
      if (signal) await once(signal, 'abort');
      tally?.count(usedCall({ model: 'acme/check', isHosted: true }));
      throw signal?.reason;
    },
  }));
  onTestFinished(() => spy.mockRestore());
  const { apiKey: key, id } = await service.newAccount();
  const calling = new AbortController();
  const asking = checkGrey(key, calling.signal);
  asking.catch(() => {});
  await asked.promise;
  calling.abort();
  await expect.poll(() => usageOf(db, id)).toMatchObject([{ model: 'acme/check' }]);
});
