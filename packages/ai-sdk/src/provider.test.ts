import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createClient } from '@genmedia/client';
import { aiTools } from '@genmedia/client/tools';
import { isFull } from '@genmedia/service/testing/full';
import { type RealService, startRealService } from '@genmedia/service/testing/real-service';
import {
  APICallError,
  generateImage,
  generateSpeech,
  generateText,
  experimental_generateVideo as generateVideo,
  isStepCount,
  jsonSchema,
  Output,
  streamText,
  tool,
  transcribe,
} from 'ai';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createGenmedia, type GenmediaProvider } from './index.ts';

// Warnings are part of the results; the SDK would print them too.
globalThis.AI_SDK_LOG_WARNINGS = false;

let service: RealService;
let genmedia: GenmediaProvider;
/** The requests that the provider has sent: path, and JSON if there is any. */
let sent: { path: string; body: Record<string, unknown> | undefined }[] = [];

beforeAll(async () => {
  service = await startRealService();
  genmedia = providerWith(service.apiKey);
});

afterAll(() => service?.stop());

function providerWith(apiKey: string, send: typeof fetch = fetch): GenmediaProvider {
  return createGenmedia({
    baseUrl: service.url,
    apiKey,
    poll: { min: 50, max: 200 },
    fetch: async (url, init) => {
      const { body } = init;
      const isJson = typeof body === 'string';
      sent.push({ path: new URL(url).pathname, body: isJson ? JSON.parse(body) : undefined });
      return await send(url, init);
    },
  });
}

async function requestsOf(work: () => Promise<unknown>) {
  sent = [];
  await work();
  return sent;
}

const prompt = 'A red lighthouse by the sea at dusk';
const png = 'image/png';

test('images are drawn in the size and with the seed that were asked for', async () => {
  const requests = await requestsOf(async () => {
    const { images, warnings } = await generateImage({
      model: genmedia.image('sandbox-image'),
      prompt,
      n: 2,
      size: '512x768',
      seed: 7,
      providerOptions: { genmedia: { negative_prompt: 'people' } },
    });
    expect(images.map(({ mediaType }) => mediaType)).toEqual([png, png]);
    // A PNG begins with its width and its height.
    const header = Buffer.from(images[0]?.uint8Array ?? []);
    expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([512, 768]);
    expect(images[0]?.base64).not.toBe(images[1]?.base64);
    expect(warnings).toEqual([]);
  });
  const { key: _, ...body } = requests[0]?.body ?? {};
  expect(body).toEqual({
    model_id: 'sandbox-image',
    prompt,
    width: 512,
    height: 768,
    seed: 7,
    samples: 2,
    negative_prompt: 'people',
  });
});

test.runIf(isFull)(
  'a picture is drawn anew, repainted under a mask, or edited: as the model can',
  async () => {
    const model = genmedia.image('sandbox-image');
    const { image } = await generateImage({ model, prompt, size: '512x512' });
    const picture = image.uint8Array;
    const edit = async (modelId: string, mask?: Uint8Array) => {
      const requests = await requestsOf(async () => {
        const { images } = await generateImage({
          model: genmedia.image(modelId),
          prompt: { text: 'In winter', images: [picture], ...(mask && { mask }) },
          n: 2,
          seed: 7,
        });
        expect(images).toHaveLength(2);
      });
      return requests
        .map(({ path }) => path)
        .filter((path) => /images|image_editing/.test(path) && !path.includes('/fetch/'));
    };
    expect(await edit('sandbox-image')).toEqual(['/api/v7/images/image-to-image']);
    expect(await edit('sandbox-image', picture)).toEqual([
      '/api/v7/images/inpaint',
      '/api/v7/images/inpaint',
    ]);
    expect(new Set(await edit('alpha-edit-2511'))).toEqual(
      new Set(['/api/v6/image_editing/alpha_edit']),
    );
  },
);

test('what the service has no field for is a warning', async () => {
  const { warnings } = await generateSpeech({
    model: genmedia.speech('sandbox-voice'),
    text: 'The train leaves from platform four.',
    voice: 'slt',
    speed: 2,
    outputFormat: 'opus',
  });
  expect(warnings).toEqual([
    { type: 'unsupported', feature: 'outputFormat' },
    { type: 'unsupported', feature: 'speed' },
  ]);
});

test('speech is made in the format that was asked for, and written down again', async () => {
  const text = 'The train to the coast leaves from platform four.';
  const { audio, warnings, providerMetadata } = await generateSpeech({
    model: genmedia.speech('sandbox-voice'),
    text,
    voice: 'slt',
    outputFormat: 'mp3',
  });
  expect(audio.mediaType).toBe('audio/mpeg');
  expect(warnings).toEqual([]);
  const job = { id: expect.any(Number), output: [expect.stringMatching(/^http/)] };
  expect(providerMetadata.genmedia).toEqual(job);
  const model = genmedia.transcription('sandbox-voice');
  const transcript = await transcribe({ model, audio: audio.uint8Array });
  expect(transcript).toMatchObject({ text, segments: [], words: undefined });
  expect(transcript.providerMetadata.genmedia).toEqual(job);
});

test.each<['word' | 'segment', 'word' | 'sentence' | undefined, boolean]>([
  ['word', undefined, true],
  ['segment', undefined, false],
  ['segment', 'word', true],
])('a transcript has times: of each %s, or of what the option says: %s', async (...row) => {
  const [granularity, timestamp_level, hasWords] = row;
  const text = 'The train leaves. It is late.';
  const speech = genmedia.speech('sandbox-voice');
  const { audio } = await generateSpeech({ model: speech, text, voice: 'slt' });
  const { segments, words, warnings } = await transcribe({
    model: genmedia.transcription('sandbox-voice'),
    audio: audio.uint8Array,
    timestampGranularities: [granularity],
    providerOptions: { genmedia: timestamp_level ? { timestamp_level } : {} },
  });
  expect(segments.map((each) => each.text).join(' ')).toBe(text);
  expect(segments.length > 3).toBe(hasWords);
  const ends = segments.flatMap(({ startSecond, endSecond }) => [startSecond, endSecond]);
  expect(ends).toEqual(ends.toSorted((one, other) => one - other));
  expect(words).toEqual(hasWords ? segments : undefined);
  expect(warnings).toHaveLength(timestamp_level ? 1 : 0);
});

/** A transcript with times of which the service answers this when its file is read. */
async function transcriptOf(answer: () => Response, abortSignal?: AbortSignal) {
  const text = 'The train leaves.';
  const speech = genmedia.speech('sandbox-voice');
  const { audio } = await generateSpeech({ model: speech, text, voice: 'slt' });
  const provider = providerWith(service.apiKey, async (url, init) => {
    const isFile = init?.method === undefined && String(url).includes('/files/');
    return isFile ? answer() : await fetch(url, init);
  });
  const call = transcribe({
    model: provider.transcription('sandbox-voice'),
    audio: audio.uint8Array,
    timestampGranularities: ['word'],
    ...(abortSignal && { abortSignal }),
  });
  return { text, call };
}

test.each([
  ['is gone', () => new Response('', { status: 404 }), /The times .*\/files\/.*HTTP 404/],
  ['has another form', () => Response.json({ parts: [] }), /The times could not be read/],
])('a transcript whose times cannot be read has its text: the file %s', async (...row) => {
  const [, answer, message] = row;
  const { text, call } = await transcriptOf(answer);
  const transcript = await call;
  expect(transcript).toMatchObject({ text, segments: [], words: undefined });
  const warning = { type: 'other', message: expect.stringMatching(message) };
  expect(transcript.warnings).toEqual([warning]);
});

test('a transcript that is cancelled while its times are read is cancelled', async () => {
  const stop = new AbortController();
  const { call } = await transcriptOf(() => {
    stop.abort(new Error('enough'));
    throw stop.signal.reason;
  }, stop.signal);
  await expect(call).rejects.toThrow('enough');
});

test('speech without a voice is refused before anything is sent', async () => {
  const requests = await requestsOf(async () => {
    const call = generateSpeech({ model: genmedia.speech('sandbox-voice'), text: 'Hello.' });
    await expect(call).rejects.toThrow('needs a voice');
  });
  expect(requests).toEqual([]);
});

test.runIf(isFull)('videos are made of a text, and of a picture', async () => {
  const model = genmedia.video('sandbox-video');
  const options = {
    model,
    duration: 4,
    fps: 4,
    providerOptions: { genmedia: { resolution: '480p' } },
  };
  const { video } = await generateVideo({ ...options, prompt: 'Waves roll onto a beach' });
  expect(video.mediaType).toBe('video/mp4');
  expect(video.uint8Array.length).toBeGreaterThan(1000);
  const drawing = genmedia.image('sandbox-image');
  const { image } = await generateImage({ model: drawing, prompt, size: '512x512' });
  const requests = await requestsOf(async () => {
    await generateVideo({ ...options, prompt: { image: image.uint8Array, text: 'It snows' } });
  });
  expect(requests.map(({ path }) => path)).toContain('/api/v7/video-fusion/image-to-video');
});

test('a video begins and ends with its frames, and each of several has its own seed', async () => {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const provider = createGenmedia({
    baseUrl: 'https://api.example',
    fetch: async (url, { method, body }) => {
      if (method !== 'POST') return new Response('film');
      requests.push({ path: new URL(url).pathname, body: JSON.parse(`${body}`) });
      const output = ['https://files.example/film.mp4'];
      return Response.json({ status: 'success', id: 1, output, meta: {} });
    },
  });
  const [dawn, noon] = ['https://files.example/dawn.png', 'https://files.example/noon.png'];
  const film = (frames: readonly ('first_frame' | 'last_frame')[], image?: string) =>
    generateVideo({
      model: provider.video('a-model'),
      prompt: image === undefined ? 'Dawn' : { text: 'Dawn', image },
      frameImages: frames.map((frameType) => ({
        frameType,
        image: frameType === 'first_frame' ? dawn : noon,
      })),
    });
  await film(['first_frame', 'last_frame']);
  await film(['last_frame'], dawn);
  const { warnings } = await film(['last_frame']);
  const animated = { path: '/api/v7/video-fusion/image-to-video' };
  expect(requests).toMatchObject([
    { ...animated, body: { init_image: [dawn, noon] } },
    { ...animated, body: { init_image: [dawn, noon] } },
    { path: '/api/v7/video-fusion/text-to-video', body: { prompt: 'Dawn' } },
  ]);
  expect(warnings).toMatchObject([{ type: 'unsupported', feature: 'frameImages' }]);
  const model = provider.video('a-model');
  const { videos } = await generateVideo({ model, prompt: 'Dawn', n: 2, seed: 7 });
  expect(videos).toHaveLength(2);
  expect(requests.slice(3)).toMatchObject([{ body: { seed: 7 } }, { body: { seed: 8 } }]);
});

test('chats answer, stream, call tools and fill schemas', async () => {
  const model = genmedia('sandbox-chat');
  const { text, usage } = await generateText({ model, prompt: 'Say hello.' });
  expect(text.length).toBeGreaterThan(0);
  expect(usage.outputTokens).toBeGreaterThan(0);
  const stream = streamText({ model, prompt: 'Say hello.' });
  const pieces = [];
  for await (const piece of stream.textStream) pieces.push(piece);
  expect(pieces.join('')).toBe(text);
  const schema = jsonSchema<{ colour: string }>({
    type: 'object',
    properties: { colour: { type: 'string', enum: ['red', 'blue'] } },
    required: ['colour'],
    additionalProperties: false,
  });
  const { output } = await generateText({
    model,
    prompt: 'Which colour has the sea?',
    output: Output.object({ schema }),
  });
  expect(['red', 'blue']).toContain(output.colour);
  const { toolCalls } = await generateText({
    model,
    prompt: 'Paint it.',
    tools: { paint: tool({ inputSchema: schema }) },
    toolChoice: 'required',
  });
  expect(toolCalls).toMatchObject([{ toolName: 'paint', input: { colour: expect.anything() } }]);
});

test('a model calls operations as tools, and its answer comes after theirs', async () => {
  const client = createClient({ baseUrl: service.url, apiKey: service.apiKey });
  const { toolResults, text } = await generateText({
    model: genmedia('sandbox-chat'),
    tools: aiTools(client, ['listModels', 'generateImage']),
    stopWhen: isStepCount(5),
    // That of the README. Where it says no model, the sandbox makes a name up.
    prompt: 'Use generateImage, model_id: sandbox-image, prompt: a lighthouse',
  });
  expect(toolResults).toMatchObject([
    { toolName: 'generateImage', output: { status: 'success', output: [expect.any(String)] } },
  ]);
  expect(text.length).toBeGreaterThan(0);
});

test('a refusal is an APICallError that says why, is not retried and hides the key', async () => {
  const requests = await requestsOf(async () => {
    const model = providerWith('gmk_wrongwrongwrongwrongwrong').image('sandbox-image');
    const error = await generateImage({ model, prompt }).catch((reason: unknown) => reason);
    expect(APICallError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({ statusCode: 401, isRetryable: false });
    expect(JSON.stringify(error)).not.toContain('gmk_wrong');
  });
  expect(requests).toHaveLength(1);
});

test.each([
  ['once', 1],
  ['always', Number.POSITIVE_INFINITY],
])('a result whose download fails %s is not made again', async (_, failures) => {
  let starts = 0;
  let downloads = 0;
  const provider = createGenmedia({
    baseUrl: service.url,
    apiKey: service.apiKey,
    fetch: async (url, init) => {
      if (init.method === 'POST' && !url.includes('/fetch/')) starts++;
      if (url.includes('/files/') && downloads++ < failures) throw new TypeError('fetch failed');
      return await fetch(url, init);
    },
  });
  const model = provider.image('sandbox-image');
  const made = generateImage({ model, prompt, size: '512x512' });
  if (failures === 1) expect((await made).image.uint8Array.length).toBeGreaterThan(1000);
  else await expect(made).rejects.toThrow(/is made, but http:\S+\/files\/\S+ could not be/);
  expect(starts).toBe(1);
});

/** Starts a server in place of the service. Returns its address. */
async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test.each<[string, RequestListener]>([
  ['is lost', ({ socket }) => socket.destroy()],
  ['is a 503', (_, response) => response.writeHead(503).end('{}')],
])('a chat whose answer %s is not sent again: it may be paid already', async (_, listener) => {
  let requests = 0;
  const baseUrl = await startServer((request, response) => {
    requests++;
    request.resume().on('end', () => listener(request, response));
  });
  const model = createGenmedia({ baseUrl, apiKey: 'gmk_1' })('sandbox-chat');
  for (const mode of ['doGenerate', 'doStream'] as const) {
    requests = 0;
    const call = async () =>
      mode === 'doGenerate'
        ? await generateText({ model, prompt: 'Say hello.' })
        : await streamText({ model, prompt: 'Say hello.', onError: () => {} }).text;
    await expect(call()).rejects.toThrow();
    expect(requests).toBe(1);
  }
});

test('an abort ends the wait at once', async () => {
  const controller = new AbortController();
  const baseUrl = await startServer(() => controller.abort(new Error('enough')));
  const there = createGenmedia({ baseUrl, apiKey: 'gmk_1' });
  const call = generateImage({
    model: there.image('sandbox-image'),
    prompt,
    abortSignal: controller.signal,
  });
  await expect(call).rejects.toThrow('enough');
});

test('headers of a chat override those of the provider', async () => {
  let headers = new Headers();
  const provider = createGenmedia({
    baseUrl: service.url,
    apiKey: service.apiKey,
    headers: { 'x-app': 'studio', 'x-tenant': 'common' },
    fetch: (url, init) => {
      headers = new Headers(init.headers);
      return fetch(url, init);
    },
  });
  const model = provider('sandbox-chat');
  await generateText({ model, prompt: 'Say hello.', headers: { 'x-tenant': 'own' } });
  expect(headers.get('x-app')).toBe('studio');
  expect(headers.get('x-tenant')).toBe('own');
});

test('a chat whose key is refused is sent again with the next key, as all other calls are', async () => {
  const refusedKeys: (string | undefined)[] = [];
  const provider = createGenmedia({
    baseUrl: service.url,
    apiKey: (refused) => {
      refusedKeys.push(refused);
      return refused === undefined ? 'gmk_oldoldoldoldoldoldold' : service.apiKey;
    },
  });
  const { text } = await generateText({ model: provider('sandbox-chat'), prompt: 'Say hello.' });
  expect(text).toMatch(/./);
  expect(refusedKeys).toEqual([undefined, 'gmk_oldoldoldoldoldoldold']);
});

test('the catalogue says which models take files', async () => {
  expect(await genmedia.image('sandbox-image').supportsFileInputs).toBe(true);
  expect(await genmedia.image('sandbox-chat').supportsMaskInputs).toBe(false);
});

test('a model is named without an address of the service', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('GENMEDIA_URL', undefined);
  const model = createGenmedia()('m');
  await expect(generateText({ model, prompt })).rejects.toThrow('GENMEDIA_URL');
});
