import { InvalidArgumentError } from '@ai-sdk/provider';
import { float32At, float64At } from '@genmedia/media/arrays';
import { fft, framesOf, loudnessOf, monoOf } from '@genmedia/media/audio';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { decodeWithWebAudio, level, peak } from '@genmedia/media/testing/web-audio';
import { describe, expect, test } from 'vitest';
import { sandbox } from '../../provider.ts';
import { effectsIn, soundOf } from './sound.ts';

const model = sandbox.soundModel('sandbox-sound');

const named =
  'rain thunder wind waves fire river bubbles splash dripping birds crickets dog cat cow frogs wolf explosion gunshot footsteps gravel glass knock door engine airplane helicopter train typing clock radio hum alarm siren phone horn bell chimes laser whoosh coin click magic applause crowd heartbeat breathing whistle drumroll drums snare';

/** Mean frequency, weighted by power. */
function brightness(samples: Float32Array): number {
  const size = 32_768;
  const real = Float64Array.from({ length: size }, (_, i) => float32At(samples, i + 2000));
  const imaginary = new Float64Array(size);
  fft(real, imaginary);
  let [sum, total] = [0, 0];
  for (let bin = 1; bin < size / 2; bin++) {
    const power = float64At(real, bin) ** 2 + float64At(imaginary, bin) ** 2;
    sum += power * bin;
    total += power;
  }
  return ((sum / total) * 44_100) / size;
}

test.each([
  ['a car horn', 'horn'],
  ['three knocks on the door', 'knock'],
  ['rain on a window', 'rain'],
  ['the howling wind', 'wind'],
  ['a fire alarm', 'alarm'],
  ['a wooden door creaks open', 'creak'],
  ['a door slams', 'door'],
  ['a passing car', 'engine'],
  ['a police siren in the rain', 'siren rain'],
  ['A dog barking in the rain', 'dog rain'],
  ['rain without thunder', 'rain'],
  ['waves, no birds, wind or storms', 'waves'],
  ['no dog, a cat', 'cat'],
  ['wind but no rain, thunder', 'wind thunder'],
  ['waves, no birds, wind and rain', 'waves'],
  ['no dog, a cat and a bird', 'cat birds'],
  ['rain, not wind, and thunder', 'rain thunder'],
])('of "%s" nothing but %s is heard', (prompt, effects) => {
  expect(effectsIn(prompt)).toEqual(effects.split(' '));
});

describe('sound effects', () => {
  test.each(variations(4, named.split(' ')))(
    '%s is heard: not silent, not clipped, as loud as all',
    (word) => {
      expect(effectsIn(word).length).toBeGreaterThan(0);
      const sound = soundOf(word, 1, 1);
      expect(framesOf(sound)).toBe(44_100);
      expect(peak(sound)).toBeLessThan(0.86);
      const loudness = loudnessOf(sound);
      expect(loudness).toBeGreaterThan(-23);
      expect(loudness).toBeLessThan(-14);
    },
  );

  test.each([
    [1, 'mp3'],
    [2.5, 'flac'],
    [4.5, 'wav'],
  ] as const)('%s seconds are that long, as %s', async (durationSeconds, outputFormat) => {
    const { audio } = await model.doGenerate({ prompt: 'knock', durationSeconds, outputFormat });
    const sound = await decodeWithWebAudio(audio.data);
    expect(framesOf(sound)).toBe(durationSeconds * 44_100);
    expect(sound.channels).toHaveLength(2);
  });

  test.runIf(isFull)('sounds match their names', () => {
    const bright = (word: string) => brightness(monoOf(soundOf(word, 2, 1)));
    expect(bright('thunder')).toBeLessThan(500);
    expect(bright('heartbeat')).toBeLessThan(300);
    expect(bright('birds')).toBeGreaterThan(2000);
    expect(bright('rain')).toBeGreaterThan(2000);
    expect(bright('rain far away')).toBeLessThan(bright('rain') / 2);
  });

  test.runIf(isFull)('an explosion dies away, and rain stays', () => {
    const fall = (word: string) => {
      const samples = monoOf(soundOf(word, 4, 1));
      return level(samples, 0, 44_100) / level(samples, 132_300, 170_000);
    };
    expect(fall('explosion')).toBeGreaterThan(4);
    expect(fall('rain')).toBeLessThan(1.5);
  });

  test.runIf(isFull)('a door that creaks open does not slam, a door that slams does', () => {
    const loudest = (prompt: string) => {
      const samples = monoOf(soundOf(prompt, 3, 7));
      const levels = Array.from({ length: 60 }, (_, i) => level(samples, i * 2200, (i + 1) * 2200));
      const [usual = 0] = levels.toSorted((one, other) => one - other).slice(40);
      return Math.max(...levels) / usual;
    };
    expect(loudest('A wooden door creaks open')).toBeLessThan(3);
    expect(loudest('A wooden door slams')).toBeGreaterThan(4);
  });

  test('unknown words give a texture of their own', () => {
    const [one, again, other] = [
      soundOf('zorblax', 1, 1),
      soundOf('zorblax', 1, 1),
      soundOf('quux', 1, 1),
    ];
    expect(level(monoOf(one))).toBeGreaterThan(0.03);
    expect(one).toEqual(again);
    expect(one).not.toEqual(other);
  });

  test.each([
    { durationSeconds: 0 },
    { durationSeconds: 0.4 },
    { durationSeconds: 121 },
    { outputFormat: 'ogg' as 'mp3' },
    { bitrateKbps: 1000 },
  ])('%j is refused', async (option) => {
    const request = { prompt: 'rain', durationSeconds: 1, outputFormat: 'mp3', ...option } as const;
    await expect(model.doGenerate(request)).rejects.toSatisfy((error) =>
      InvalidArgumentError.isInstance(error),
    );
  });
});

const warningsOf = async (prompt: string) =>
  (await model.doGenerate({ prompt, durationSeconds: 1, outputFormat: 'wav', seed: 1 })).warnings;

test.each([
  ['qwertz uiop', 'names no sound'],
  ['rain, thunder, a dog, a bell, applause and an engine', 'Left out: applause, engine'],
])('%s: what is not heard causes a warning', async (prompt, why) => {
  expect(await warningsOf(prompt)).toMatchObject([{ message: expect.stringContaining(why) }]);
});

test('a prompt whose sounds are all heard causes no warning', async () => {
  expect(await warningsOf('a dog barks in the rain')).toEqual([]);
});
