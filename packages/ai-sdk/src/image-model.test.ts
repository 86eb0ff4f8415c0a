import { generateImage } from 'ai';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGenmedia } from './index.ts';

// Warnings are part of the results; the SDK would print them too.
globalThis.AI_SDK_LOG_WARNINGS = false;

type Body = Record<string, unknown>;

const picture = 'https://files.example/a.png';
/** A file that nobody finds. */
const lost = 'https://files.example/lost.png';
const drawn = { status: 'success', id: 1, output: [picture], meta: {} };

/** A provider whose service lists one model, and answers jobs as given. */
function providerOf(answer: (body: Body, at: number) => unknown) {
  const sent: Body[] = [];
  const keys: (string | null)[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    retry: { limit: 0 },
    fetch: async (url, { method, body, headers }) => {
      if (url.includes('/models')) {
        return Response.json({ models: [{ model_id: 'm', operations: ['editImage'] }] });
      }
      if (method !== 'POST') return new Response(url, { status: url === lost ? 404 : 200 });
      sent.push(JSON.parse(`${body}`));
      keys.push(new Headers(headers).get('idempotency-key'));
      const value = answer(JSON.parse(`${body}`), sent.length);
      return value instanceof Response ? value : Response.json(value);
    },
  });
  return { model: provider.image('m'), sent, keys };
}

const text = 'In winter';
const prompt = { text, images: [picture] };

test('an edit in base64 is not downloaded', async () => {
  const { model } = providerOf(() => ({ ...drawn, output: ['aGk=', picture] }));
  const providerOptions = { genmedia: { base64: true } };
  const { images, providerMetadata } = await generateImage({ model, prompt, providerOptions });
  const contents = images.map(({ uint8Array }) => Buffer.from(uint8Array).toString());
  expect(contents).toEqual(['hi', picture]);
  expect(providerMetadata.genmedia?.images).toEqual([{ id: 1 }, { id: 1, url: picture }]);
});

test('images beyond those of one request have seeds of their own', async () => {
  const { model, sent } = providerOf(({ samples }) => {
    return { ...drawn, output: Array(samples).fill(picture) };
  });
  const { images } = await generateImage({ model, prompt: text, n: 6, seed: 7 });
  expect(images).toHaveLength(6);
  expect(sent).toMatchObject([
    { samples: 4, seed: 7 },
    { samples: 2, seed: 11 },
  ]);
});

test('each request of a call with a key has one of its own, and the same when it is repeated', async () => {
  const { model, keys } = providerOf(({ samples = 1 }) => {
    return { ...drawn, output: Array(Number(samples)).fill(picture) };
  });
  const headers = { 'Idempotency-Key': 'order' };
  for (let i = 0; i < 2; i++) await generateImage({ model, prompt: text, n: 9, headers });
  await generateImage({ model, prompt, n: 2, headers });
  const drawings = ['order', 'order-5', 'order-9'];
  expect(keys).toEqual([...drawings, ...drawings, 'order', 'order-2']);
});

test('a seed in providerOptions makes no picture twice, and n says how many there are', async () => {
  const { model, sent } = providerOf(({ samples }) => {
    return { ...drawn, output: Array(samples).fill(picture) };
  });
  const providerOptions = { genmedia: { seed: 7, samples: 3, strength: 0.5 } };
  await generateImage({ model, prompt: text, n: 6, seed: 1, providerOptions });
  expect(sent).toMatchObject([
    { samples: 4, seed: 7, strength: 0.5 },
    { samples: 2, seed: 11, strength: 0.5 },
  ]);
  await generateImage({ model, prompt: text, providerOptions });
  expect(sent[2]).toMatchObject({ samples: 3, seed: 7 });
});

test('the smallest seed follows the largest', async () => {
  const { model, sent } = providerOf(() => drawn);
  const masked = { ...prompt, mask: picture };
  await generateImage({ model, prompt: masked, n: 2, seed: 4_294_967_295 });
  expect(sent.map(({ seed }) => seed)).toEqual([4_294_967_295, 1]);
});

test('a seed that is too large is refused for all images', async () => {
  const { model, sent } = providerOf(() => drawn);
  await generateImage({ model, prompt: { ...prompt, mask: picture }, n: 2, seed: 5e9 });
  expect(sent.map(({ seed }) => seed)).toEqual([5e9, 5e9]);
});

test('images that are made are kept if others cannot be downloaded', async () => {
  const { model } = providerOf((_, at) => (at === 2 ? { ...drawn, output: [lost] } : drawn));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const { images, warnings } = await generateImage({ model, prompt, n: 2 });
  expect(images).toHaveLength(1);
  expect(warnings).toEqual([{ type: 'other', message: expect.stringContaining(lost) }]);
});

test('of several images of one request those are kept that can be downloaded', async () => {
  const { model, sent } = providerOf(() => ({ ...drawn, output: [lost, picture, 'aGk='] }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const { images, warnings, providerMetadata } = await generateImage({ model, prompt: text, n: 3 });
  expect(images).toHaveLength(2);
  expect(providerMetadata.genmedia?.images).toEqual([{ id: 1, url: picture }, { id: 1 }]);
  expect(warnings).toEqual([{ type: 'other', message: expect.stringContaining(lost) }]);
  expect(sent).toHaveLength(1);
});

test.each([
  ['is gone', 404, 1],
  ['is refused', 403, 1],
  ['is not there for a moment', 503, 3],
  ['is asked for too often', 429, 3],
])('requests for a file that %s (%i): %i', async (_, status, times) => {
  let downloads = 0;
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: async (_url, { method }) => {
      if (method === 'POST') return Response.json(drawn);
      downloads++;
      return new Response('No', { status });
    },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const made = generateImage({ model: provider.image('m'), prompt: text });
  await expect(made).rejects.toThrow(`${picture} could not be downloaded (Error: HTTP ${status}).`);
  expect(downloads).toBe(times);
});

test('a model that is listed twice does the operations of both', async () => {
  const paths: string[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: async (url) => {
      paths.push(new URL(url).pathname);
      const models = ['transformImage', 'editImage'].map((operation) => {
        return { model_id: 'm', operations: [operation] };
      });
      return Response.json(url.includes('/models') ? { models } : { ...drawn, output: ['aGk='] });
    },
  });
  await generateImage({ model: provider.image('m'), prompt });
  expect(paths).toContain('/api/v6/image_editing/alpha_edit');
});

test('images that are made are kept if others fail', async () => {
  const refusal = { status: 'error', code: 'model_failed', message: 'The model failed.' };
  const { model } = providerOf((_, at) =>
    at === 2 ? Response.json(refusal, { status: 400 }) : drawn,
  );
  const { images, warnings } = await generateImage({ model, prompt, n: 4 });
  expect(images).toHaveLength(3);
  expect(warnings).toEqual([{ type: 'other', message: expect.stringContaining('model failed') }]);
  const { model: broken } = providerOf(() => Response.json(refusal, { status: 400 }));
  await expect(generateImage({ model: broken, prompt, n: 2 })).rejects.toThrow('model failed');
});

test('only the picture that a mask belongs to is uploaded', async () => {
  const { model, sent } = providerOf(({ size }) =>
    size ? { status: 'success', url: picture, upload_url: picture } : drawn,
  );
  const images = [Uint8Array.of(1), Uint8Array.of(1, 2)];
  const { warnings } = await generateImage({ model, prompt: { text, images, mask: picture } });
  expect(sent.flatMap(({ size }) => size ?? [])).toEqual([1]);
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'files' }]);
});

test('a job that made no image is not started again', async () => {
  const { model, sent } = providerOf(() => ({ ...drawn, output: [] }));
  await expect(generateImage({ model, prompt })).rejects.toThrow('No image');
  expect(sent).toHaveLength(1);
});

test('an abort ends the wait for the catalogue', async () => {
  const controller = new AbortController();
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: () => {
      controller.abort(new Error('enough'));
      return new Promise(() => {});
    },
  });
  const { signal: abortSignal } = controller;
  const call = generateImage({ model: provider.image('m'), prompt, abortSignal });
  await expect(call).rejects.toThrow('enough');
});

test('nothing is uploaded for an edit if the catalogue does not answer', async () => {
  const paths: string[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    retry: { limit: 0 },
    fetch: async (url) => {
      paths.push(new URL(url).pathname);
      return new Response(null, { status: 503 });
    },
  });
  const images = [Uint8Array.of(1)];
  await expect(
    generateImage({ model: provider.image('m'), prompt: { text, images } }),
  ).rejects.toThrow();
  expect(paths).toEqual(['/api/v7/models']);
});

test('a model that is added to the catalogue is found', async () => {
  const models: object[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: async () => Response.json({ models }),
  });
  expect(await provider.image('m').supportsFileInputs).toBe(false);
  models.push({ model_id: 'm', operations: ['editImage'] });
  expect(await provider.image('m').supportsFileInputs).toBe(true);
});

test('the catalogue is read again after five minutes: a model may do more by then', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const operations = ['editImage'];
  const { image } = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: async () => Response.json({ models: [{ model_id: 'm', operations }] }),
  });
  expect(await image('m').supportsMaskInputs).toBe(false);
  operations.push('inpaintImage');
  vi.setSystemTime(299_999);
  expect(await image('m').supportsMaskInputs).toBe(false);
  vi.setSystemTime(300_000);
  expect(await image('m').supportsMaskInputs).toBe(true);
});

test('what is known of a model holds while the catalogue does not answer', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  let isAway = false;
  const { image } = createGenmedia({
    baseUrl: 'https://api.example',
    retry: { limit: 0 },
    fetch: async () =>
      isAway
        ? new Response(null, { status: 429 })
        : Response.json({ models: [{ model_id: 'm', operations: ['editImage'] }] }),
  });
  expect(await image('m').supportsFileInputs).toBe(true);
  isAway = true;
  vi.setSystemTime(300_000);
  expect(await image('m').supportsFileInputs).toBe(true);
  // Also the next time.
  vi.setSystemTime(600_000);
  expect(await image('m').supportsFileInputs).toBe(true);
});

test('the global fetch may be replaced after the provider was made', async () => {
  const provider = createGenmedia({ baseUrl: 'https://api.example' });
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('fetch', async (url: string) =>
    url === picture ? new Response('hi') : Response.json(drawn),
  );
  const { image } = await generateImage({ model: provider.image('m'), prompt: text });
  expect(Buffer.from(image.uint8Array).toString()).toBe('hi');
});
