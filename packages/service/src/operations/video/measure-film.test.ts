import { film as hills } from '@genmedia/media/testing/film';
import { beforeAll, expect, test } from 'vitest';
import { useTool } from '../../engines/worker/tools.ts';
import { type Film, measureFilm } from './measure-film.ts';

let content: Uint8Array;

beforeAll(async () => {
  content = await hills({ width: 128, height: 64, seconds: 2, fps: 8 });
});

async function ask(asked: Film, file = content, signal = new AbortController().signal) {
  const warnings: string[] = [];
  const made = await measureFilm(
    {
      model: { model_id: 'acme-film' },
      engines: { useTool },
      signal,
      warn: (...more) => warnings.push(...more),
    },
    [{ content: file, mediaType: 'video/mp4' }],
    asked,
  );
  return { made, warnings };
}

const exact = { width: 128, height: 64, duration: 2, fps: 8 };

test('a film that is as asked for needs no warning', async () => {
  expect(await ask(exact)).toEqual({ made: exact, warnings: [] });
});

test('meta has what is in the file, and a warning tells each difference', async () => {
  expect(await ask({ width: 854, height: 480, duration: 5, fps: 24 })).toEqual({
    made: exact,
    warnings: [
      'acme-film chose itself: the video has 128 x 64 pixels, not 854 x 480 pixels; 2 seconds, not 5; 8 frames a second, not 24.',
    ],
  });
  const { made, warnings } = await ask({ ...exact, height: 72 });
  expect([made, warnings.length]).toEqual([exact, 1]);
});

test('a single picture that lasts no time has no frame rate', async () => {
  const still = Buffer.from(await hills({ width: 128, height: 64, seconds: 1, fps: 1 }));
  still.writeUInt32BE(0, still.indexOf('stts') + 16);
  expect(await ask({ ...exact, duration: 1 }, still)).toEqual({
    made: { ...exact, duration: 0 },
    warnings: ['acme-film chose itself: the video has 0 seconds, not 1.'],
  });
});

test('a film that nobody can read is kept, with what was asked for', async () => {
  expect(await ask(exact, Buffer.from('no film'))).toEqual({ made: exact, warnings: [] });
});

test('an abort ends the work', async () => {
  const signal = AbortSignal.abort(new Error('The job has ended.'));
  await expect(ask(exact, Buffer.from('no film'), signal)).rejects.toThrow('The job has ended.');
});
