import { Random } from '@genmedia/media/random';
import { variations } from '@genmedia/media/testing/variations';
import { level } from '@genmedia/media/testing/web-audio';
import { expect, test } from 'vitest';
import { medianPitch, trackPitch } from '../../voice/pitch.ts';
import { rate } from '../synth/rate.ts';
import { instruments, playNote } from './instruments.ts';

test.each(variations(3, instruments))('%s is in tune and dies away', (name) => {
  const hertz = /bass/i.test(name) ? 110 : 330;
  const samples = playNote(name, { hertz, seconds: 0.6, velocity: 0.8, random: new Random('a') });
  const pitch = medianPitch(trackPitch(samples, rate));
  const cents = 1200 * Math.log2(pitch / hertz);
  // A note with a fifth above it is detected as the note one or two octaves below.
  expect(Math.abs(cents - 1200 * Math.round(cents / 1200))).toBeLessThan(12);
  expect(level(samples, samples.length - 200)).toBeLessThan(level(samples) / 5);
});
