import { framesOf, type Sound } from '@genmedia/media/audio';
import { expect, test } from 'vitest';
import { convertVoice } from './convert-voice.ts';
import { medianPitch, trackPitch } from './pitch.ts';

const rate = 16_000;

/** A hum of 1.5 seconds: a buzz with a pitch, filtered by the resonances of a throat. */
function hum(hertz: number): Sound {
  const samples = Float32Array.from({ length: rate * 1.5 }, (_, i) => {
    let sum = 0;
    for (let n = 1; n * hertz < 4000; n++) {
      const at = n * hertz;
      const loud = 1 / (1 + ((at - 500) / 200) ** 2) + 0.4 / (1 + ((at - 1500) / 300) ** 2);
      sum += loud * Math.sin((2 * Math.PI * at * i) / rate);
    }
    return 0.2 * sum;
  });
  return { sampleRate: rate, channels: [samples] };
}

const pitchOf = ({ channels, sampleRate }: Sound) =>
  medianPitch(trackPitch(channels[0] ?? new Float32Array(), sampleRate));

test.each([
  [110, 210],
  [140, 98],
])('a recording at %d Hz gets the %d Hz of another voice, and is as long', (from, to) => {
  const converted = convertVoice(hum(from), hum(to));
  expect(pitchOf(converted) / to).toBeCloseTo(1, 1);
  expect(framesOf(converted)).toBe(rate * 1.5);
});

test('silence has no voice, and stays silent', () => {
  const silence = { sampleRate: rate, channels: [new Float32Array(rate)] };
  expect(convertVoice(silence, hum(140))).toEqual(silence);
});
