import { biquad, filter } from '@genmedia/media/audio';
import { type Envelope, heldFrames, shape } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { RATE } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { oscillate, type Shape } from '../synth/tables.ts';
import type { Instrument } from './note.ts';

interface Wind {
  readonly wave: Shape;
  readonly players: number;
  readonly breath: number;
  /** Highest frequency at full breath, as a multiple of the note's. */
  readonly bright: number;
  readonly vibrato: number;
  readonly scoop: number;
  readonly envelope: Envelope;
}

/** A pipe that is blown: it gets brighter as it gets louder, and breath is heard. */
const blown =
  ({ wave, players, breath, bright, vibrato, scoop, envelope }: Wind): Instrument =>
  ({ hertz, seconds, velocity, random }) => {
    const out = new Float32Array(heldFrames(seconds, envelope));
    for (let i = 0; i < players; i++) {
      oscillate(out, {
        shape: wave,
        hertz: hertz * (1 + 0.0035 * (i - (players - 1) / 2)),
        gain: 0.42 / players ** 0.7,
        phase: random.next(),
        vibrato: { rate: random.range(4.8, 5.6), depth: vibrato, after: 0.28 },
        scoop: { semitones: scoop, seconds: 0.07 },
      });
    }
    const air = filter(
      noise('white', out.length, random),
      biquad('bandpass', RATE, hertz * 2, 1.5),
    );
    for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + breath * (air[i] ?? 0);
    const top = hertz * bright * (0.5 + 0.7 * velocity);
    sweep(
      out,
      'lowpass',
      (t) => top * (0.35 + 0.65 * Math.min(1, t / (envelope.attack * 1.6))),
      0.7,
    );
    return shape(out, envelope);
  };

const SOFT = { attack: 0.07, decay: 9, sustain: 1, release: 0.1 };
const BLARE = { attack: 0.045, decay: 0.5, sustain: 0.78, release: 0.12 };

export const flute: Instrument = blown({
  wave: 'triangle',
  players: 1,
  breath: 0.16,
  bright: 7,
  vibrato: 0.16,
  scoop: 0.15,
  envelope: SOFT,
});
export const clarinet: Instrument = blown({
  wave: 'square',
  players: 1,
  breath: 0.04,
  bright: 7,
  vibrato: 0.05,
  scoop: 0.1,
  envelope: SOFT,
});
export const saxophone: Instrument = blown({
  wave: 'pulse',
  players: 1,
  breath: 0.1,
  bright: 8,
  vibrato: 0.2,
  scoop: 0.6,
  envelope: SOFT,
});
export const trumpet: Instrument = blown({
  wave: 'saw',
  players: 1,
  breath: 0.03,
  bright: 9,
  vibrato: 0.1,
  scoop: 0.3,
  envelope: BLARE,
});
export const brass: Instrument = blown({
  wave: 'saw',
  players: 3,
  breath: 0.03,
  bright: 7,
  vibrato: 0.05,
  scoop: 0.3,
  envelope: BLARE,
});
export const harmonica: Instrument = blown({
  wave: 'pulse',
  players: 2,
  breath: 0.08,
  bright: 9,
  vibrato: 0.12,
  scoop: 0.5,
  envelope: SOFT,
});
export const accordion: Instrument = blown({
  wave: 'pulse',
  players: 3,
  breath: 0.02,
  bright: 10,
  vibrato: 0.02,
  scoop: 0,
  envelope: SOFT,
});

/** Singers on "ah": a buzz through the resonances of that vowel. */
export const choir: Instrument = ({ hertz, seconds, random }) => {
  const envelope = { attack: 0.3, decay: 9, sustain: 1, release: 0.6 };
  const buzz = new Float32Array(heldFrames(seconds, envelope));
  for (const away of [-0.12, 0.02, 0.11]) {
    oscillate(buzz, {
      shape: 'saw',
      hertz: hertz * 2 ** (away / 12),
      gain: 0.3,
      phase: random.next(),
      vibrato: { rate: random.range(4.6, 5.9), depth: 0.16, after: 0.2 },
    });
  }
  const out = new Float32Array(buzz.length);
  for (const [formant, gain] of [
    [730, 1],
    [1120, 0.6],
    [2600, 0.25],
  ] as const) {
    const part = filter(buzz.slice(), biquad('bandpass', RATE, formant, 6));
    for (let i = 0; i < out.length; i++) out[i] = (out[i] ?? 0) + gain * (part[i] ?? 0);
  }
  return shape(out, envelope);
};
