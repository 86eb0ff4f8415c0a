import { createHash } from 'node:crypto';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { APICallError, generateImage, InvalidArgumentError } from 'ai';
import sharp from 'sharp';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { sandbox } from '../provider.ts';
import { decode, generate, pictureDifference } from '../testing/pictures.ts';

const model = sandbox.imageModel('sandbox-image');
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

beforeAll(() => {
  globalThis.AI_SDK_LOG_WARNINGS = false;
});

describe('size', () => {
  test.each(
    variations(3, ['64x64', '333x97', '2048x64', '64x2048', '512x768', '1024x1024'] as const),
  )('%s is met to the pixel', async (size) => {
    const { image } = await generate('a lighthouse by the sea', { size });
    const { format, width, height, channels } = await sharp(image.uint8Array).metadata();
    expect({ format, size: `${width}x${height}`, channels }).toEqual({
      format: 'png',
      size,
      channels: 3,
    });
  });

  test('is 1024 by 1024 when none is asked for', async () => {
    const { image } = await generateImage({ model, prompt: 'a cup', seed: 1 });
    const { width, height } = await sharp(image.uint8Array).metadata();
    expect([width, height]).toEqual([1024, 1024]);
  });

  test('follows an aspect ratio', async () => {
    const { image } = await generateImage({ model, prompt: 'a cup', aspectRatio: '16:9', seed: 1 });
    const { width, height } = await sharp(image.uint8Array).metadata();
    expect([width, height]).toEqual([1368, 768]);
  });

  test('has precedence over an aspect ratio, with a warning', async () => {
    const { image, warnings } = await generate('a cup', { aspectRatio: '16:9' });
    expect((await sharp(image.uint8Array).metadata()).width).toBe(256);
    expect(warnings).toEqual([
      {
        type: 'unsupported',
        feature: 'aspectRatio',
        details: 'size was given, too, and is used instead.',
      },
    ]);
  });
});

describe('number', () => {
  test('ten images come from one call and are all different', async () => {
    const result = await generate('a forest at dawn', { n: 10, size: '64x64' });
    expect(result.responses).toHaveLength(1);
    expect(new Set(result.images.map((image) => sha(image.uint8Array))).size).toBe(10);
  });

  test.runIf(isFull)(
    'images of one request look different, not just a little noisier',
    async () => {
      const { images } = await generate('a boat on the sea', { n: 4 });
      const pictures = await Promise.all(images.map((image) => decode(image.uint8Array)));
      for (const [i, one] of pictures.entries()) {
        for (const other of pictures.slice(i + 1))
          expect(pictureDifference(one, other)).toBeGreaterThan(6);
      }
    },
  );

  test('the reported seed of an image makes the same image again', async () => {
    const four = await generate('two owls', { n: 4, seed: 40 });
    const seeds = (four.providerMetadata.sandbox?.images ?? []) as { seed: number }[];
    expect(seeds.map(({ seed }) => seed)).toEqual([40, 41, 42, 43]);
    const again = await generate('two owls', { seed: 42 });
    expect(sha(again.image.uint8Array)).toBe(sha(four.images[2]?.uint8Array ?? new Uint8Array()));
  });
});

describe('seed', () => {
  test('is random by default, and reported', async () => {
    const draw = async () => {
      const { image, providerMetadata } = await generateImage({
        model,
        prompt: 'a tree',
        size: '96x96',
      });
      const [metadata] = (providerMetadata.sandbox?.images ?? []) as { seed: number }[];
      return { bytes: sha(image.uint8Array), seed: metadata?.seed ?? -1 };
    };
    const [one, other] = [await draw(), await draw()];
    expect(one.seed).not.toBe(other.seed);
    expect(one.bytes).not.toBe(other.bytes);
    const again = await generateImage({ model, prompt: 'a tree', size: '96x96', seed: one.seed });
    expect(sha(again.image.uint8Array)).toBe(one.bytes);
  });

  test('0 is a seed like any other', async () => {
    const [one, other] = [
      await generate('a tree', { seed: 0 }),
      await generate('a tree', { seed: 0 }),
    ];
    expect(sha(one.image.uint8Array)).toBe(sha(other.image.uint8Array));
  });
});

describe('bad input', () => {
  test.each([
    ['size', { size: '63x64' }, 'each side from 64 to 2048 pixels'],
    ['size', { size: '64x2049' }, 'each side from 64 to 2048 pixels'],
    ['size', { size: '-64x64' }, 'size must be like 1024x768'],
    ['size', { size: '512' }, 'size must be like 1024x768'],
    ['size', { size: '99999999999x64' }, 'size must be like 1024x768'],
    ['aspectRatio', { size: undefined, aspectRatio: '100:1' }, 'from 1:32 to 32:1'],
    ['aspectRatio', { size: undefined, aspectRatio: '0:0' }, 'aspectRatio must be like 16:9'],
    ['seed', { seed: 1.5 }, 'seed must be a whole number'],
    ['seed', { seed: 2 ** 53 - 1 }, 'seed must be a whole number'],
    ['seed', { seed: '7' }, "not '7'"],
    [
      'providerOptions.sandbox.negativePrompt',
      { providerOptions: { sandbox: { negativePrompt: 7 } } },
      'must be a string',
    ],
    [
      'providerOptions.sandbox.caption',
      { providerOptions: { sandbox: { caption: 'no' } } },
      'true or false',
    ],
  ])('%s %j is refused with the limits', async (argument, options, message) => {
    const failure = await generate('a cup', options as Parameters<typeof generate>[1]).catch(
      (error) => error,
    );
    expect(InvalidArgumentError.isInstance(failure)).toBe(true);
    expect(failure.argument).toBe(argument);
    expect(failure.message).toContain(message);
    expect(APICallError.isInstance(failure)).toBe(false);
  });

  test('too many images in one call', async () => {
    const failure = await generate('a cup', { n: 65, maxImagesPerCall: 65 }).catch(
      (error) => error,
    );
    expect(failure.message).toBe('n must be a whole number from 1 to 64, not 65.');
  });

  test('an option that does not exist is warned about', async () => {
    const { warnings } = await generate('a cup', { providerOptions: { sandbox: { steps: 30 } } });
    expect(warnings).toEqual([
      {
        type: 'unsupported',
        feature: 'providerOptions.sandbox.steps',
        details: 'The options are negativePrompt, caption and strength.',
      },
    ]);
  });
});

describe('pictures to edit', () => {
  test('come through the SDK as bytes, with a mask', async () => {
    const { image } = await generate('a red house', { size: '96x64' });
    const prompt = { text: 'make it darker', images: [image.uint8Array] };
    const edited = await generateImage({ model, prompt, seed: 1 });
    const { width, height } = await sharp(edited.image.uint8Array).metadata();
    expect([width, height]).toEqual([96, 64]);
    const all = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const painted = await generateImage({ model, prompt: { ...prompt, mask: all }, seed: 1 });
    expect(painted.image.uint8Array).not.toEqual(edited.image.uint8Array);
  });

  test('that are not readable are refused', async () => {
    const prompt = { text: 'make it red', images: [new Uint8Array([137, 80, 78, 71])] };
    const failure = await generateImage({ model, prompt }).catch((error) => error);
    expect(InvalidArgumentError.isInstance(failure)).toBe(true);
    expect(failure.message).toContain('unknown format');
  });
});

describe('abort', () => {
  test('before the start throws its own reason', async () => {
    const reason = new Error('changed my mind');
    await expect(generate('a cup', { abortSignal: AbortSignal.abort(reason) })).rejects.toBe(
      reason,
    );
  });

  test('between images stops the rest', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    const { signal } = controller;
    // Checked once before the first image, then before each image.
    const looked = vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      if (looked.mock.calls.length === 3) controller.abort(reason);
      if (signal.aborted) throw signal.reason;
    });
    const running = generateImage({
      model,
      prompt: 'a cup',
      n: 4,
      size: '64x64',
      abortSignal: signal,
    });
    await expect(running).rejects.toBe(reason);
    expect(looked).toHaveBeenCalledTimes(3);
  });
});
