import { expect, test } from 'vitest';
import { float32At } from '../arrays.ts';
import { tone } from '../testing/film.ts';
import { level } from '../testing/web-audio.ts';
import { resample } from './resample.ts';

test.each([
  [44_100, 24_000],
  [16_000, 44_100],
  [48_000, 44_100],
])('from %i to %i Hz tones stay, and what the new rate cannot hold goes', (from, to) => {
  const { channels } = resample(tone(1000, 3, 0.5, from), to);
  const expected = tone(1000, 3, 0.5, to).channels[0] ?? new Float32Array();
  const [got = new Float32Array()] = channels;
  expect(got).toHaveLength(expected.length);
  const difference = got.map((sample, i) => sample - float32At(expected, i));
  expect(level(difference, 500, got.length - 500)).toBeLessThan(0.0005);
  if (to < from) {
    const above = resample(tone(to * 0.54, 3, 0.5, from), to).channels[0] ?? new Float32Array();
    expect(level(above, 500, above.length - 500)).toBeLessThan(0.01);
  }
});
