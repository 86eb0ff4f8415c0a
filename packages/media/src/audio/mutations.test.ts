import { InvalidArgumentError } from '@ai-sdk/provider';
import { expect, test } from 'vitest';
import type { AudioFormat } from '../models.ts';
import { fuzzRuns, mutations } from '../testing/mutate.ts';
import { decodeAudio, probeSound } from './decode.ts';
import { encodeAudio } from './encode.ts';

const sampleRate = 24_000;
const tone = Float32Array.from({ length: sampleRate / 4 }, (_, i) => Math.sin(i / 9) / 2);
const runs = fuzzRuns(50);

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

test('a FLAC file that is cut off before its first frame is refused', async () => {
  const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1 };
  const sound = { sampleRate, channels: [tone] };
  const { data } = await encodeAudio(sound, { format: 'flac', tags });
  // 4 bytes are the signature, 38 the stream info. It is marked as the last block, and nothing
  // follows.
  const head = data.slice(0, 42).fill(0x80, 4, 5);
  for (const read of [probeSound, decodeAudio]) {
    await expect(read(head)).rejects.toThrow('cut off');
  }
});

test.each<AudioFormat>(['wav', 'mp3', 'flac'])(
  `a mutated %s is decoded or refused, ${runs} times`,
  async (format) => {
    const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1 };
    const { data } = await encodeAudio({ sampleRate, channels: [tone] }, { format, tags });
    let run = 0;
    for (const mutated of mutations(data, runs)) {
      for (const read of [probeSound, decodeAudio]) {
        const error = await outcome(read(mutated));
        const fine = error === undefined || InvalidArgumentError.isInstance(error);
        expect(fine, `run ${run}, ${read.name}: ${error}`).toBe(true);
      }
      run++;
    }
  },
  60_000 + runs * 100,
);
