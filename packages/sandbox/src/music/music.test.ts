import { float32At, float64At, itemAt } from '@genmedia/media/arrays';
import {
  add,
  biquad,
  encodeAudio,
  fft,
  filter,
  framesOf,
  loudnessOf,
  monoOf,
  type Sound,
} from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { isFull, variations } from '@genmedia/media/testing/variations';
import { decodeWithWebAudio, level, peak } from '@genmedia/media/testing/web-audio';
import { describe, expect, test } from 'vitest';
import { sandbox } from '../provider.ts';
import { musicOf, natureIn } from './compose-music.ts';
import { playNote } from './instruments/instruments.ts';
import { fitMelody, hearMelody } from './melody.ts';
import { hertzOf, rate } from './synth/rate.ts';

const model = sandbox.musicModel('sandbox-music');

/** The strength of each of the twelve notes. */
function chroma(samples: Float32Array): number[] {
  const size = 131_072;
  const real = Float64Array.from({ length: size }, (_, i) => float32At(samples, i + 8 * rate));
  const imaginary = new Float64Array(size);
  fft(real, imaginary);
  const notes = Array.from({ length: 12 }, () => 0);
  for (let bin = 300; bin < 3000; bin++) {
    const note = Math.round(69 + 12 * Math.log2((bin * rate) / size / 440)) % 12;
    notes[note] = itemAt(notes, note) + float64At(real, bin) ** 2 + float64At(imaginary, bin) ** 2;
  }
  return notes;
}

test.each([
  ['calm piano without rain', 0],
  ['piano without rain, wind or birds', 0],
  ['piano without rain, thunder and wind', 0],
  ['calm piano, no birds or wind', 0],
  ['a wind quintet', 0],
  ['a sea shanty', 0],
  ['no rain, but birds', 1],
])('%j has %j sounds of nature', (prompt, count) => {
  expect(natureIn(prompt, 1, 1)).toHaveLength(count);
});

describe('music', () => {
  test('is as long as asked, as loud as asked, and has a form', () => {
    const pop = musicOf({ prompt: 'pop', seconds: 14, seed: 1 });
    expect(framesOf(pop)).toBe(14 * rate);
    expect(peak(pop)).toBeLessThan(0.86);
    expect(Math.abs(loudnessOf(pop) + 16)).toBeLessThan(1);
    const samples = monoOf(pop);
    const at = (second: number) => level(samples, second * rate, (second + 2) * rate);
    expect(at(8)).toBeGreaterThan(at(0.5) * 1.4);
    expect(level(samples, samples.length - 2000)).toBeLessThan(0.005);
  });

  test.runIf(isFull)('is warm if the prompt says so: little of its power is hiss', () => {
    const samples = monoOf(musicOf({ prompt: 'Warm acoustic folk', seconds: 14, seed: 1 }));
    const high = filter(samples.slice(), biquad('highpass', rate, 5000));
    expect((level(high) / level(samples)) ** 2).toBeLessThan(0.015);
  });

  test.runIf(isFull)('keeps to its key', () => {
    const notes = chroma(
      monoOf(musicOf({ prompt: 'solo piano in C major', seconds: 12, seed: 3 })),
    );
    const inside = [0, 2, 4, 5, 7, 9, 11].reduce((sum, note) => sum + itemAt(notes, note), 0);
    expect(inside / notes.reduce((sum, note) => sum + note, 0)).toBeGreaterThan(0.93);
  });

  test.runIf(isFull)('has its beats at the requested tempo', () => {
    const seconds = 14;
    const samples = monoOf(musicOf({ prompt: 'techno at 120 bpm', seconds, seed: 1 }));
    const energy = Array.from({ length: seconds * 100 }, (_, i) =>
      level(samples, i * 441, (i + 1) * 441),
    );
    const onsets = energy.map((value, i) => Math.max(0, value - (energy[i - 1] ?? 0)));
    const periodic = (lag: number) =>
      onsets.reduce((sum, value, i) => sum + value * (onsets[i + lag] ?? 0), 0);
    const [beat, off] = [Math.max(periodic(49), periodic(50), periodic(51)), periodic(37)];
    expect(beat).toBeGreaterThan(off * 1.5);
  });

  test.runIf(isFull)('is stereo in FLAC, with the exact number of samples', async () => {
    const request = {
      prompt: 'solo piano',
      instrumental: true,
      durationSeconds: 10,
      outputFormat: 'flac',
      seed: 1,
    } as const;
    const { audio, durationSeconds } = await model.doGenerate(request);
    const decoded = await decodeWithWebAudio(audio.data);
    expect(framesOf(decoded)).toBe((durationSeconds ?? 0) * rate);
    const [left, right] = decoded.channels;
    expect(left).not.toEqual(right);
  });

  test.each(variations(1, [320, 128]))(
    'an MP3 is stereo and has %i kbit/s',
    async (bitrateKbps) => {
      const request = { prompt: 'solo piano', instrumental: true, durationSeconds: 10, seed: 1 };
      const { audio } = await model.doGenerate({ ...request, outputFormat: 'mp3', bitrateKbps });
      const decoded = await decodeWithWebAudio(audio.data);
      expect(framesOf(decoded)).toBe(10 * rate);
      expect(decoded.channels[0]).not.toEqual(decoded.channels[1]);
      expect((audio.data.length * 8) / 10_000 / bitrateKbps).toBeCloseTo(1, 1);
    },
  );

  test('a prompt of which no word is about music causes a warning', async () => {
    const request = { instrumental: true, durationSeconds: 10, outputFormat: 'wav' } as const;
    const { warnings } = await model.doGenerate({ prompt: 'qwertz uiop', ...request });
    expect(warnings).toMatchObject([{ message: expect.stringContaining('understood as music') }]);
  });

  test.each([
    [{ durationSeconds: 481 }, /10 to 480/],
    [{ outputFormat: 'ogg' as 'mp3' }, /wav, mp3 or flac, not ogg/],
    [{ bitrateKbps: Number.NaN }, /8 to 320/],
  ])('%j is refused', async (option, words) => {
    const request = { prompt: 'pop', instrumental: true, outputFormat: 'mp3', ...option } as const;
    await expect(model.doGenerate(request)).rejects.toThrow(words);
  });
});

describe('a melody', () => {
  const melodyNotes = [60, 62, 64, 65, 67, 64, 69, 65, 64, 60];

  function whistled(): Sound {
    const samples = new Float32Array(rate * 6);
    melodyNotes.forEach((midi, i) => {
      const note = playNote('flute', {
        hertz: hertzOf(midi),
        seconds: 0.42,
        velocity: 0.7,
        random: new Random('t'),
      });
      add(samples, note, Math.round(i * 0.5 * rate));
    });
    return { sampleRate: rate, channels: [samples] };
  }

  test('is detected note by note, and fitted to beats in its key', () => {
    const melody = hearMelody(whistled());
    expect(melody?.map(({ midi }) => midi)).toEqual(melodyNotes);
    const fitted = melody && fitMelody(melody, 115, 4, 'minor');
    expect(fitted?.key.tonic).toBe(48);
    expect(fitted?.key.mode).toBe('major');
    expect(fitted?.tempo).toBeCloseTo(120, -1);
    expect(fitted?.notes.map(({ beat }) => beat)).toEqual(melodyNotes.map((_, i) => i));
  });

  test('changes the music, and noise causes a warning', async () => {
    const tags = { title: 'Tune', software: 'none', model: 'none', seed: 0 };
    const request = {
      prompt: 'solo piano',
      instrumental: true,
      durationSeconds: 10,
      outputFormat: 'wav',
      seed: 5,
    } as const;
    const tune = await encodeAudio(whistled(), { format: 'wav', tags });
    const without = await model.doGenerate(request);
    const following = await model.doGenerate({ ...request, melody: tune });
    expect(following.warnings).toEqual([]);
    expect(following.audio.data).not.toEqual(without.audio.data);
    if (!isFull) return;
    const random = new Random('hiss');
    const hiss = {
      sampleRate: rate,
      channels: [Float32Array.from({ length: rate }, () => random.range(-0.3, 0.3))],
    };
    const melody = await encodeAudio(hiss, { format: 'wav', tags });
    expect((await model.doGenerate({ ...request, melody })).warnings).toMatchObject([
      { feature: 'melody' },
    ]);
  });
});
