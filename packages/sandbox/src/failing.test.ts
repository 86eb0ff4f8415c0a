import { APICallError } from '@ai-sdk/provider';
import { generateImage, generateText, streamText } from 'ai';
import { describe, expect, test } from 'vitest';
import { failing } from './failing.ts';
import { sandbox } from './index.ts';

const image = (modelId: string, prompt: string, more: object = {}) =>
  generateImage({
    model: sandbox.imageModel(modelId),
    prompt,
    size: '64x64',
    seed: 1,
    maxRetries: 0,
    ...more,
  });

test.each([
  ['image', () => sandbox.imageModel('sandbox-fails')],
  ['language', () => sandbox.languageModel('sandbox-fails')],
  ['speech', () => sandbox.speechModel('sandbox-fails')],
  ['transcription', () => sandbox.transcriptionModel('sandbox-fails')],
  ['sound', () => sandbox.soundModel('sandbox-fails')],
  ['music', () => sandbox.musicModel('sandbox-fails')],
  ['voice', () => sandbox.voiceModel('sandbox-fails')],
  ['3D', () => sandbox.object3dModel('sandbox-fails')],
  ['classifier', () => sandbox.imageClassifierModel('sandbox-fails')],
  ['video', () => sandbox.videoModel('sandbox-fails')],
  ['video edit', () => sandbox.videoEditModel('sandbox-fails')],
])('a model of the kind %s fails with an error that says why', async (_, give) => {
  const model = give();
  const methods = ['doGenerate', 'doConvert', 'doClassify', 'doEdit'] as const;
  const name = methods.find((one) => one in model) ?? 'doGenerate';
  const call = model[name as never] as (options: object) => Promise<unknown>;
  expect(model.modelId).toBe('sandbox-fails');
  await expect(call({ prompt: 'a cat' })).rejects.toThrow('sandbox-fails always fails');
});

const echo = {
  modelId: 'echo',
  doGenerate: async ({ prompt }: { prompt: string; abortSignal?: AbortSignal }) => prompt,
};

test('a long run of marks demands nothing, and takes no longer than other texts', async () => {
  const onDemand = failing(echo, 'sandbox-on-demand');
  const marks = '.'.repeat(300_000);
  expect(await onDemand.doGenerate({ prompt: marks })).toBe(marks);
});

test('a stream fails before it starts', async () => {
  const model = sandbox.languageModel('sandbox-fails');
  const errors: unknown[] = [];
  const { textStream } = streamText({
    model,
    prompt: 'Hi',
    maxRetries: 0,
    onError: ({ error }) => errors.push(error),
  });
  for await (const _ of textStream) throw new Error('something was said');
  expect(errors).toEqual([expect.objectContaining({ name: 'AI_SandboxFailure' })]);
});

test('a slow model waits, and then gives the same result as the others', async () => {
  const pauses: number[] = [];
  const model = failing(echo, 'sandbox-slow', async (milliseconds) => {
    pauses.push(milliseconds);
  });
  expect(await model.doGenerate({ prompt: 'a cat, takes 2 seconds' })).toBe(
    'a cat, takes 2 seconds',
  );
  expect(pauses).toEqual([2000]);
  const slow = await image('sandbox-slow', 'a cat', {
    providerOptions: { sandbox: { seconds: 0.01 } },
  });
  const usual = await image('sandbox-image', 'a cat');
  expect(slow.image.uint8Array).toEqual(usual.image.uint8Array);
  expect(slow.warnings).toEqual(usual.warnings);
  await expect(image('sandbox-slow', 'a cat, takes 0 seconds')).resolves.toBeDefined();
  await expect(image('sandbox-slow', 'a cat, takes 9999 seconds')).rejects.toThrow('0 to 3600');
});

test('a slow model stops at once when it is aborted', async () => {
  const reason = new Error('enough');
  const controller = new AbortController();
  const answer = failing(echo, 'sandbox-slow').doGenerate({
    prompt: 'This takes 3600 seconds',
    abortSignal: controller.signal,
  });
  controller.abort(reason);
  await expect(answer).rejects.toBe(reason);
});

test('a limited model refuses a request as an API does, and accepts it the second time', async () => {
  const first = await image('sandbox-limited', 'a dog').catch((error: unknown) => error);
  expect(APICallError.isInstance(first)).toBe(true);
  expect(first).toMatchObject({
    statusCode: 429,
    isRetryable: true,
    responseHeaders: { 'retry-after': '1' },
  });
  await expect(image('sandbox-limited', 'a dog')).resolves.toBeDefined();
  await expect(image('sandbox-limited', 'a dog')).rejects.toThrow('Too many requests');
  for (let i = 0; i < 3; i++) {
    await expect(image('sandbox-limited', 'always a dog')).rejects.toThrow('every time');
  }
});

test('a limited model knows a request by the bytes of its files', async () => {
  const model = sandbox.transcriptionModel('sandbox-limited');
  const transcribe = async (audio: Uint8Array) =>
    await model.doGenerate({ audio, mediaType: 'audio/wav' });
  const [one, other] = [Uint8Array.of(1, 2), Uint8Array.of(1, 3)];
  await expect(transcribe(one)).rejects.toThrow('Too many requests');
  await expect(transcribe(other)).rejects.toThrow('Too many requests');
  await expect(transcribe(Buffer.from(one))).rejects.not.toThrow('Too many requests');
});

test('a limited model that has refused a thousand requests forgets the oldest', async () => {
  const model = sandbox.languageModel('sandbox-limited');
  const ask = async (text: string) =>
    await model.doGenerate({ prompt: [{ role: 'user', content: [{ type: 'text', text }] }] });
  for (let i = 0; i <= 1000; i++) await expect(ask(`Request ${i}`)).rejects.toThrow('Too many');
  await expect(ask('Request 0')).rejects.toThrow('Too many');
  await expect(ask('Request 2')).resolves.toBeDefined();
});

describe('a model on demand', () => {
  const draw = (prompt: string) => image('sandbox-on-demand', prompt);

  test('does the work', async () => {
    const { image: drawn, warnings } = await draw('a cat');
    const usual = await image('sandbox-image', 'a cat');
    expect(drawn.uint8Array).toEqual(usual.image.uint8Array);
    expect(warnings).toEqual(usual.warnings);
  });

  test('fails where a text asks for that', async () => {
    await expect(draw('a cat, sandbox-fails')).rejects.toThrow('sandbox-fails always fails');
    const language = sandbox.languageModel('sandbox-on-demand');
    const asked = generateText({ model: language, prompt: 'Hi\nsandbox-fails', maxRetries: 0 });
    await expect(asked).rejects.toThrow('sandbox-fails always fails');
  });

  test('does the work without the words that asked', async () => {
    const usual = await image('sandbox-image', 'a cat');
    const slow = await draw('a cat, sandbox-slow takes 0 seconds');
    expect(slow.image.uint8Array).toEqual(usual.image.uint8Array);
    expect(slow.warnings).toEqual(usual.warnings);
    await expect(draw('a bird. Sandbox-limited')).rejects.toThrow('Too many requests');
    const drawn = await draw('a bird. Sandbox-limited');
    expect(drawn.image.uint8Array).toEqual(
      (await image('sandbox-image', 'a bird')).image.uint8Array,
    );
    await expect(draw('a bird, always sandbox-limited')).rejects.toThrow('Too many');
    await expect(draw('a bird, always sandbox-limited')).rejects.toThrow('Too many');
  });

  test('takes 30 seconds where only sandbox-slow is asked for, or as long as a text says', async () => {
    const pauses: number[] = [];
    const onDemand = failing(echo, 'sandbox-on-demand', async (milliseconds) => {
      pauses.push(milliseconds);
    });
    for (const takes of ['', ' takes 0.01 seconds', ' takes 3600 seconds']) {
      expect(await onDemand.doGenerate({ prompt: `a cat, sandbox-slow${takes}` })).toBe('a cat');
    }
    expect(pauses).toEqual([30_000, 10, 3_600_000]);
  });
});

test('a limited model works with the retries of the AI SDK', async () => {
  const model = sandbox.languageModel('sandbox-limited');
  const { text } = await generateText({ model, prompt: 'What is 1 + 1?', maxRetries: 1 });
  expect(text).toBe('[sandbox] 1 + 1 = 2');
});
