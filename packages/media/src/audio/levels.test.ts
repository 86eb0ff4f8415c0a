import { expect, test } from 'vitest';
import { peak } from '../testing/web-audio.ts';
import { loudnessOf } from './loudness.ts';
import { ceiling, limit, master, targetLoudness } from './master.ts';
import type { Sound } from './sound.ts';

function sine(hertz: number, amplitude: number, sampleRate: number, channels = 1): Sound {
  const samples = Float32Array.from(
    { length: sampleRate * 3 },
    (_, i) => amplitude * Math.sin((2 * Math.PI * hertz * i) / sampleRate),
  );
  return { sampleRate, channels: Array.from({ length: channels }, () => samples.slice()) };
}

test('the loudness of the reference tone of ITU-R BS.1770 is correct', () => {
  expect(loudnessOf(sine(997, 1, 48_000))).toBeCloseTo(-3.01, 1);
  expect(loudnessOf(sine(997, 0.1, 44_100, 2))).toBeCloseTo(-20, 1);
  expect(loudnessOf(sine(30, 0.1, 44_100, 2))).toBeLessThan(-28);
  expect(loudnessOf(sine(997, 0, 44_100))).toBe(Number.NEGATIVE_INFINITY);
});

test.each([13_230, 13_231, 13_232, 13_233])('a sound of %i samples is one block', (frames) => {
  const [samples = new Float32Array()] = sine(997, 1, 44_100).channels;
  const short = { sampleRate: 44_100, channels: [samples.slice(0, frames)] };
  expect(loudnessOf(short)).toBeCloseTo(-3.01, 1);
});

test('a quiet sound with clicks is made loud, and no click passes the ceiling', () => {
  const sound = sine(440, 0.02, 44_100, 2);
  for (const channel of sound.channels)
    for (let i = 999; i < channel.length; i += 9999) channel[i] = 0.9;
  master(sound);
  expect(loudnessOf(sound)).toBeGreaterThan(targetLoudness - 2);
  expect(peak(sound)).toBeLessThanOrEqual(ceiling + 1e-6);
});

test('a nearly silent sound becomes 40 dB louder, and no more', () => {
  const sound = sine(440, 0.0006, 44_100);
  const before = loudnessOf(sound);
  master(sound);
  expect(loudnessOf(sound) - before).toBeCloseTo(40, 1);
});

test.each([[0], [4799]])('a peak at sample %i is as high as the ceiling', (at) => {
  const samples = new Float32Array(4800);
  samples[at] = 2;
  const sound = { sampleRate: 48_000, channels: [samples] };
  limit(sound);
  expect(peak(sound)).toBeCloseTo(ceiling, 6);
});

test('a sound that is too loud from end to end stays below the ceiling', () => {
  const sound = sine(440, 2, 44_100);
  limit(sound);
  expect(peak(sound)).toBeLessThanOrEqual(ceiling + 1e-6);
  expect(loudnessOf(sound)).toBeGreaterThan(-6);
});
