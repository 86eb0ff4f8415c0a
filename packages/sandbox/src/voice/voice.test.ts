import { framesOf, type Sound } from '@genmedia/media/audio';
import { expect, test } from 'vitest';
import { changePitch, convertVoice } from './convert-voice.ts';
import { medianPitch, trackPitch } from './pitch.ts';

const rate = 16_000;

/** A hum: a buzz with a pitch, filtered by the resonances of a throat. */
function hum(hertz: number, seconds = 1.5): Sound {
  const samples = Float32Array.from({ length: rate * seconds }, (_, i) => {
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

test.each([0.7, 1.5])('the pitch changes by a factor of %d, and the length does not', (factor) => {
  const changed = changePitch(hum(140), factor);
  expect(pitchOf(changed) / (140 * factor)).toBeCloseTo(1, 1);
  expect(framesOf(changed)).toBe(rate * 1.5);
});

test('a recording gets the pitch of another voice', () => {
  const converted = convertVoice(hum(110), hum(210));
  expect(pitchOf(converted) / 210).toBeCloseTo(1, 1);
});

test('silence has no voice, and does not change', () => {
  const silence = { sampleRate: rate, channels: [new Float32Array(rate)] };
  expect(changePitch(silence, 2)).toEqual(silence);
});
