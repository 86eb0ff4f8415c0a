import { expect, test } from 'vitest';
import { decodeWithWebAudio, level } from '../testing/web-audio.ts';
import { convertSound, encodeAudio } from './encode.ts';
import { probeSound } from './probe.ts';
import { framesOf, monoOf } from './sound.ts';

const sampleRate = 24_000;
const tone = Float32Array.from({ length: sampleRate }, (_, i) => Math.sin(i / 9) / 2);

test('an MP3 becomes a WAV of the same length and loudness, and has no tags', async () => {
  const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1 };
  const mp3 = await encodeAudio({ sampleRate, channels: [tone] }, { format: 'mp3', tags });
  expect((await probeSound(mp3.data)).tags.title).toBe('A tone');
  const { data, mediaType } = await convertSound(mp3.data, 'wav');
  expect(mediaType).toBe('audio/wav');
  const decoded = await decodeWithWebAudio(data, sampleRate);
  expect(framesOf(decoded)).toBe(tone.length);
  expect(level(monoOf(decoded))).toBeCloseTo(level(tone), 1);
  expect((await probeSound(data)).tags).toEqual({});
});
