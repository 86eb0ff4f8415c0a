import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { InvalidArgumentError } from '@ai-sdk/provider';
import { isFull } from '@genmedia/media/testing/variations';
import { NoSuchModelError } from 'ai';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { sandbox } from '../provider.ts';
import type { Report } from '../testing/classify.ts';
import { generate } from '../testing/pictures.ts';
import { skinTones } from '../testing/skin-tones.ts';

const model = sandbox.imageClassifierModel('sandbox-nsfw');

async function scoresOf(...images: Uint8Array[]): Promise<Record<string, number>[]> {
  const media = images.map((data) => ({ data, mediaType: 'image/png' }));
  const { results, warnings } = await model.doClassify({ images: media });
  expect(warnings).toEqual([]);
  return results.map(({ scores }) => scores);
}

test('pictures that look like naked skin are distinguished from landscapes, in the order of the pictures', async () => {
  const { image } = await generate('mountains and a lake');
  const [lake, skin] = await scoresOf(image.uint8Array, await skinTones());
  expect((lake?.drawing ?? 0) + (lake?.neutral ?? 0)).toBeGreaterThan(0.9);
  expect((skin?.porn ?? 0) + (skin?.hentai ?? 0) + (skin?.sexy ?? 0)).toBeGreaterThan(0.9);
});

test('the scores of a picture add up to 1, whatever its size, format and transparency', async () => {
  const pictures = await Promise.all([
    sharp(await skinTones())
      .resize(900, 300)
      .jpeg()
      .toBuffer(),
    sharp({ create: { width: 20, height: 20, channels: 4, background: '#00000000' } })
      .webp()
      .toBuffer(),
    sharp(await skinTones())
      .greyscale()
      .toColourspace('b-w')
      .png()
      .toBuffer(),
  ]);
  for (const scores of await scoresOf(...pictures)) {
    expect(Object.keys(scores)).toEqual(['drawing', 'hentai', 'neutral', 'porn', 'sexy']);
    expect(Object.values(scores).reduce((sum, score) => sum + score)).toBeCloseTo(1, 2);
  }
});

test.runIf(isFull)(
  'the built package gives the same scores in another process and in a worker, and leaves nothing there',
  async () => {
    const script = fileURLToPath(new URL('../testing/classify.ts', import.meta.url));
    const [{ stdout, stderr }, inWorker, here] = await Promise.all([
      promisify(execFile)(process.execPath, [script]),
      new Promise<Report>((resolve, reject) => {
        new Worker(script).once('message', resolve).once('error', reject);
      }),
      scoresOf(await skinTones()),
    ]);
    const report = { results: here.map((scores) => ({ scores })), globals: [], listeners: 0 };
    expect([JSON.parse(stdout), stderr]).toEqual([report, '']);
    expect(inWorker).toEqual(report);
  },
);

test('the error names a file that is no picture', async () => {
  const images = [await skinTones(), Buffer.from('no picture')];
  const failure = await scoresOf(...images).catch((error: unknown) => error);
  expect(InvalidArgumentError.isInstance(failure)).toBe(true);
  expect(failure).toMatchObject({
    argument: 'images[1]',
    message: expect.stringMatching(/^Image 1 cannot be decoded: The picture has an unknown format/),
  });
});

test('the error for a picture of too many pixels says how many it may have', async () => {
  const png = Buffer.from(await skinTones());
  const header = png.subarray(12, 29);
  header.writeUInt32BE(10_001, 4);
  header.writeUInt32BE(10_000, 8);
  png.writeUInt32BE(crc32(header), 29);
  await expect(scoresOf(png)).rejects.toThrow('more than 100000000 pixels');
});

test('it stops when it is aborted', async () => {
  const reason = new Error('enough');
  const images = [{ data: await skinTones(), mediaType: 'image/png' }];
  const call = model.doClassify({ images, abortSignal: AbortSignal.abort(reason) });
  await expect(call).rejects.toBe(reason);
});

test('a classifier that does not exist is not found', () => {
  expect(() => sandbox.imageClassifierModel('no-such')).toThrow(NoSuchModelError);
});
