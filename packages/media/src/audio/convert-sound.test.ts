import { expect, test } from 'vitest';
import { hear, level } from '../testing/hear.ts';
import { probeSound } from './decode.ts';
import { convertSound, encodeAudio } from './encode.ts';
import { framesOf } from './sound.ts';

const sampleRate = 24_000;
const tone = Float32Array.from({ length: sampleRate }, (_, i) => Math.sin(i / 9) / 2);

test('an MP3 becomes a WAV of the same length and loudness, and has no tags', async () => {
  const tags = { title: 'A tone', software: 'test', model: 'test', seed: 1 };
  const mp3 = await encodeAudio({ sampleRate, channels: [tone] }, { format: 'mp3', tags });
  const { data, mediaType } = await convertSound(mp3.data, 'wav');
  expect(mediaType).toBe('audio/wav');
  const heard = await hear(data, sampleRate);
  expect(framesOf(heard)).toBe(tone.length);
  expect(level(heard.channels[0] ?? tone)).toBeCloseTo(level(tone), 1);
  expect((await probeSound(data)).tags.title).toBeUndefined();
});
