import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { skinTones } from '@genmedia/sandbox/testing/skin-tones';
import OpenAI, { toFile } from 'openai';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { isFull } from '../../testing/full.ts';
import { useSharedService } from '../../testing/service.ts';
import { decodeSound, download } from '../../testing/sound.ts';
import { wavOf } from '../../testing/wav.ts';

const service = useSharedService();
const sentence = 'The train leaves at noon.';
const model = 'sandbox-image';
const voice = { model: 'sandbox-voice', voice: 'slt', input: sentence } as const;

let openai: OpenAI;

beforeAll(async () => {
  const { apiKey } = await service.newUser();
  openai = new OpenAI({ apiKey, baseURL: `${service.url}/api/v7/llm`, maxRetries: 0 });
});

describe("OpenAI's client, unchanged,", () => {
  test('draws an image and edits it', async () => {
    const drawn = await openai.images.generate({
      model,
      prompt: 'A lighthouse',
      // Its types list OpenAI's own sizes.
      size: '640x512' as '1024x1024',
      response_format: 'b64_json',
    });
    expect(drawn.data).toEqual([{ b64_json: expect.any(String) }]);
    const picture = Buffer.from(drawn.data?.[0]?.b64_json ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({
      format: 'png',
      width: 640,
      height: 512,
    });

    const image = await toFile(picture, 'lighthouse.png', { type: 'image/png' });
    const edited = await openai.images.edit({ model, image, prompt: 'The same at night' });
    const file = await download(edited.data?.[0]?.url, 'image/png');
    expect(await sharp(file).metadata()).toMatchObject({ width: 640, height: 512 });
    expect(file.equals(picture)).toBe(false);
    // As the provider of the AI SDK and OpenAI's own samples read it.
    expect(edited.data).toEqual([{ url: expect.any(String), b64_json: file.toString('base64') }]);
    const format = 'url';
    const linked = await openai.images.edit({ model, image, prompt: 'x', response_format: format });
    expect(linked.data).toEqual([{ url: expect.any(String) }]);
    // This model serves editImage only.
    const qwen = await openai.images.edit({ model: 'alpha-edit-2511', image, prompt: 'At night' });
    await download(qwen.data?.[0]?.url, 'image/png');
  });

  test('finds the models that its calls can name, each once', async () => {
    const ids: string[] = [];
    for await (const { id } of openai.models.list()) ids.push(id);
    expect(ids).toEqual(expect.arrayContaining([model, 'alpha-edit-2511', 'sandbox-voice']));
    expect(ids).not.toContain('sandbox-video');
    expect(new Set(ids).size).toBe(ids.length);
    expect(await openai.models.retrieve(model)).toMatchObject({ id: model, object: 'model' });
  });

  test('says a text, and writes down what it hears', async () => {
    const answer = await openai.audio.speech.create({ ...voice, response_format: 'wav' });
    expect(answer.headers.get('content-type')).toBe('audio/wav');
    const sound = Buffer.from(await answer.arrayBuffer());
    expect((await decodeSound(sound)).seconds).toBeGreaterThan(1);
    const file = await toFile(sound, 'train.wav', { type: 'audio/wav' });
    const request = { model: 'sandbox-voice', file };
    expect(await openai.audio.transcriptions.create(request)).toEqual({ text: sentence });
    const text = await openai.audio.transcriptions.create({ ...request, response_format: 'text' });
    expect(text).toBe(`${sentence}\n`);
    const format = { ...request, response_format: 'verbose_json' } as const;
    const timed = await openai.audio.transcriptions.create(format);
    expect(timed).toMatchObject({
      task: 'transcribe',
      text: sentence,
      language: 'en',
      duration: expect.closeTo(1.9, 0),
      segments: [{ id: 0, start: expect.any(Number), text: sentence }],
    });
    const byWord = await openai.audio.transcriptions.create({
      ...format,
      timestamp_granularities: ['word'],
    });
    const { words = [], duration } = byWord;
    expect(words.map(({ word }) => word)).toEqual(sentence.split(' '));
    let ended = 0;
    for (const { start, end } of words) {
      expect(start).toBeGreaterThanOrEqual(ended);
      expect(end).toBeGreaterThan(start);
      ended = end;
    }
    expect(ended).toBeLessThanOrEqual(duration);
  });

  test.each([
    ['MP3, the default', {}, 'audio/mpeg'],
    ['FLAC', { response_format: 'flac' }, 'audio/flac'],
  ] as const)('says a text as %s', async (_, format, type) => {
    const answer = await openai.audio.speech.create({ ...voice, ...format });
    expect(answer.headers.get('content-type')).toBe(type);
    const sound = Buffer.from(await answer.arrayBuffer());
    expect((await decodeSound(sound)).seconds).toBeGreaterThan(1);
  });
});

// The image of the tests has no `openai`: PYTHONPATH says where it is.
const python = `
import os, sys, io, openai
client = openai.OpenAI(base_url=sys.argv[1], api_key=os.environ["KEY"], max_retries=0)
drawn = client.images.generate(model="sandbox-image", prompt="A lighthouse", size="640x512")
print(drawn.data[0].url.rsplit(".", 1)[1])
import base64
picture = ("a.png", io.BytesIO(base64.b64decode(drawn.data[0].b64_json)), "image/png")
speech = client.audio.speech.create(model="sandbox-voice", voice="slt", input="${sentence}", response_format="wav")
sound = ("train.wav", io.BytesIO(speech.read()), "audio/wav")
print(client.audio.transcriptions.create(model="sandbox-voice", file=sound).text)
print(len(client.images.edit(model="sandbox-image", image=[picture], prompt="B").data))
try:
    client.images.generate(model="sandbox-image", prompt="A", n=10)
except openai.BadRequestError as error:
    print(error.status_code)
`;
const run = promisify(execFile);
const hasPython =
  isFull &&
  (await run('python3', ['-c', 'import openai']).then(
    () => true,
    () => false,
  ));

test.runIf(hasPython)("OpenAI's client for Python does the same", async () => {
  const { apiKey } = await service.newUser();
  const env = { ...process.env, KEY: apiKey };
  const { stdout } = await run('python3', ['-c', python, `${service.url}/api/v7/llm`], { env });
  expect(stdout.trim().split('\n')).toEqual(['png', sentence, '1', '400']);
});

describe('what cannot be done is refused in words', () => {
  const file = () => toFile(Buffer.from('no picture'), 'a.png');
  test.each<[string, () => Promise<unknown>, RegExp]>([
    [
      'Opus',
      () => openai.audio.speech.create({ ...voice, response_format: 'opus' }),
      /^400.*response_format must be one of mp3, wav, flac/,
    ],
    ['speed', () => openai.audio.speech.create({ ...voice, speed: 2 }), /^400.*speed/],
    [
      'another model',
      () => openai.images.generate({ model: 'dall-e-3', prompt: 'A cat' }),
      /^400.*: model .*sandbox-image/,
    ],
    [
      'a size',
      () => openai.images.generate({ model, prompt: 'A cat', size: '1792x1024' }),
      /^400.*size .*512 to 1024/,
    ],
    ['ten images', () => openai.images.generate({ model, prompt: 'A cat', n: 10 }), /^400.*n .*4/],
    [
      'a stream',
      async () => await openai.images.generate({ model, prompt: 'A cat', stream: true }),
      /^400.*stream/,
    ],
    [
      'a mask',
      async () =>
        openai.images.edit({ model, image: await file(), mask: await file(), prompt: 'A cat' }),
      /^400.*mask .*inpaintImage/,
    ],
    [
      'times of words and of segments at once',
      async () =>
        openai.audio.transcriptions.create({
          model: 'sandbox-voice',
          file: await file(),
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
        }),
      /^400.*timestamp_granularities/,
    ],
    [
      'two images of a model that makes one',
      async () =>
        openai.images.edit({
          model: 'alpha-edit-2511',
          image: await file(),
          prompt: 'A cat',
          n: 2,
        }),
      /^400.*n must be 1/,
    ],
    [
      'a size of a model that keeps it',
      async () =>
        openai.images.edit({
          model: 'alpha-edit-2511',
          image: await file(),
          prompt: 'A cat',
          size: '1024x1024',
        }),
      /^400.*size must be auto/,
    ],
    [
      'what is no picture',
      async () => openai.images.edit({ model, image: await file(), prompt: 'A cat' }),
      /^400.*image/,
    ],
    [
      'what does not look safe for work',
      async () => {
        const image = await toFile(await skinTones(), 'skin.png', { type: 'image/png' });
        return openai.images.edit({ model: 'alpha-edit-2511', image, prompt: 'Make it sharper' });
      },
      /^400 The result does not look safe for work, .*\. Change the prompt or the image\.$/,
    ],
    [
      'a recording that is cut off',
      async () => {
        const cut = await toFile(wavOf(Buffer.alloc(1000, 128), 1000).subarray(0, 20), 'cut.wav');
        return openai.audio.transcriptions.create({ model: 'sandbox-voice', file: cut });
      },
      /^400 file is damaged, and cannot be read\.$/,
    ],
    [
      'a key of nobody',
      () =>
        new OpenAI({ apiKey: 'gmk_no', baseURL: openai.baseURL }).images.generate({
          model,
          prompt: 'x',
        }),
      /^401/,
    ],
  ])('%s', async (_, call, words) => {
    await expect(call()).rejects.toThrow(words);
  });
});
