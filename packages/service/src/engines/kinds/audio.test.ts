import type { AudioFormat } from '@genmedia/media';
import { encodeAudio, probeSound } from '@genmedia/media/audio';
import { expect, test } from 'vitest';
import type { Models } from '../providers/provider.ts';
import { speechSteps, transcriptionSteps } from './audio.ts';

/** Half a second, as a WAV of 16 bits in mono without tags. */
const sampleRate = 8000;
const channels = [Float32Array.from({ length: 4000 }, (_, i) => Math.sin(i / 3) / 2)];
const whole = Buffer.from(await soundFile());
const dataAt = whole.indexOf('data');

async function soundFile() {
  return (await encodeAudio({ sampleRate, channels }, { format: 'wav' })).data;
}

/** What speech becomes that a model gave as this file. */
async function finished(data: Uint8Array, format: AudioFormat = 'wav', said?: number) {
  const raw = { data, duration: said, warnings: [] };
  const { files, duration } = await speechSteps.finish.run(raw, { format });
  return { file: Buffer.from(files[0]?.content ?? []), duration };
}

/** The file with these sizes in its head and before its samples. */
function withSizes(riff: number, data: number): Buffer {
  const file = Buffer.from(whole);
  file.writeUInt32LE(riff, 4);
  file.writeUInt32LE(data, dataAt + 4);
  return file;
}

test.each([
  ['the largest numbers', 0xffff_ffff, 0xffff_ffff],
  ['the largest signed numbers', 0x8000_0023, 0x7fff_ffff],
  ['nothing', 0, 0],
  ['a head without samples', 36, 0],
])('speech that was streamed, with %s as its sizes, gets the right ones', async (_, riff, data) => {
  const { file, duration } = await finished(withSizes(riff, data));
  expect(file).toEqual(whole);
  expect(duration).toBe(0.5);
  const mp3 = await finished(withSizes(riff, data), 'mp3');
  expect((await probeSound(mp3.file)).codec).toBe('mp3');
  expect(mp3.duration).toBeGreaterThan(0.4);
});

test('speech that ends before its size has the size of what came', async () => {
  const { file, duration } = await finished(whole.subarray(0, dataAt + 8 + 4000));
  expect(duration).toBe(0.25);
  expect(file.readUInt32LE(dataAt + 4)).toBe(4000);
  expect(file.readUInt32LE(4)).toBe(file.length - 8);
});

test('speech with right sizes stays as it came, also with more behind it', async () => {
  const more = Buffer.concat([whole, Buffer.from('LIST\x04\0\0\0INFO', 'latin1')]);
  more.writeUInt32LE(more.length - 8, 4);
  expect((await finished(more)).file).toEqual(more);
});

test.each(['wav', 'mp3'] as const)('a sound of no length is a failure, as %s', async (format) => {
  const empty = Buffer.from(whole.subarray(0, dataAt + 8));
  empty.writeUInt32LE(0, dataAt + 4);
  empty.writeUInt32LE(empty.length - 8, 4);
  await expect(finished(empty, format)).rejects.toMatchObject({ code: 'model_failed' });
});

test('a speech of more than a quarter of an hour is converted', async () => {
  const silence = { sampleRate: 8000, channels: [new Float32Array(1000 * 8000)] };
  const { data } = await encodeAudio(silence, { format: 'wav' });
  const { file, duration } = await finished(data, 'flac');
  expect(file.toString('latin1', 0, 4)).toBe('fLaC');
  expect(duration).toBeCloseTo(1000, 0);
});

test.each([0, -1, Number.NaN, Infinity])(
  'a sound that its model says to last %s seconds is measured',
  async (said) => {
    expect(await finished(whole, 'wav', said)).toEqual({ file: whole, duration: 0.5 });
  },
);

test('impossible times of words are corrected, or their words are only in the text', async () => {
  const word = (text: string, startSecond: number, endSecond: number) => ({
    text,
    startSecond,
    endSecond,
  });
  const model = {
    provider: 'acme',
    doGenerate: async () => ({
      text: 'One two three four.',
      segments: [word('One two three four.', -0.1, 3)],
      words: [
        word('One', -0.1, 1),
        word('two', 1, 0.9),
        word('three', Number.NaN, 2),
        word('four.', 2, Infinity),
      ],
      durationInSeconds: -1,
      warnings: [],
    }),
  } as unknown as Models['transcription'];
  const audio = { data: whole, mediaType: 'audio/wav' };
  const options = { providerOptions: {}, abortSignal: new AbortController().signal };
  const task = { audio, times: 'word' } as const;
  expect(await transcriptionSteps.call(model, task, options)).toMatchObject({
    text: 'One two three four.',
    segments: [{ start: 0, end: 3 }],
    words: [
      { text: 'One', start: 0, end: 1 },
      { text: 'two', start: 1, end: 1 },
    ],
    duration: undefined,
    warnings: [{ message: expect.stringContaining('no times for some') }],
  });
  // Who asks for no times misses none.
  const untimed = await transcriptionSteps.call(model, { audio }, options);
  expect(untimed.warnings).toEqual([]);
});
