import { biquad, filter } from '@genmedia/media/audio';
import { type Envelope, heldFrames, shape } from '../synth/envelope.ts';
import { pluck } from '../synth/pluck.ts';
import { RATE } from '../synth/rate.ts';
import { oscillate, type Shape } from '../synth/tables.ts';
import type { Instrument, Note } from './note.ts';

const LET_RING = { attack: 0.0005, decay: 30, sustain: 1, release: 0.25 };

/** A plucked string on a body that resonates at so many hertz. */
const plucked =
  (ringing: number, bright: number, position: number, body: readonly number[]): Instrument =>
  ({ hertz, seconds, velocity, random }) => {
    const out = pluck({
      hertz,
      frames: heldFrames(seconds + 0.15, LET_RING),
      ring: ringing * (220 / hertz) ** 0.3,
      bright: Math.min(0.98, bright * (0.75 + 0.3 * velocity)),
      position,
      random,
    });
    for (const resonance of body) filter(out, biquad('peak', RATE, resonance, 1.6, 5));
    return shape(out, LET_RING);
  };

export const steelGuitar: Instrument = plucked(4.2, 0.76, 0.2, [105, 215, 2600]);
export const nylonGuitar: Instrument = plucked(2.8, 0.6, 0.3, [98, 205]);
export const harp: Instrument = plucked(4.5, 0.62, 0.4, [180]);
export const banjo: Instrument = plucked(1.1, 0.95, 0.1, [420, 900, 3000]);
export const koto: Instrument = plucked(3, 0.9, 0.08, [320, 1400]);
const electric: Instrument = plucked(6, 0.9, 0.2, []);

/** A clean electric guitar: its pickup takes the edge. */
export const electricGuitar: Instrument = (note) =>
  filter(electric(note), biquad('lowpass', RATE, 3800, 0.9));

/** The same into an amplifier that is turned up, with the fifth: a power chord. */
export const distortedGuitar: Instrument = (note) => {
  const low = electric(note);
  const fifth = electric({ ...note, hertz: note.hertz * 1.498 });
  const driven = low.map((sample, i) => Math.tanh(9 * (sample + 0.8 * (fifth[i] ?? 0))) * 0.42);
  filter(filter(driven, biquad('highpass', RATE, 90)), biquad('lowpass', RATE, 3600, 0.9));
  return shape(filter(driven, biquad('peak', RATE, 900, 0.8, 3)), LET_RING);
};

interface Section {
  readonly wave: Shape;
  /** Semitones between the players. */
  readonly spread: number;
  readonly cutoff: number;
  readonly vibrato: number;
  readonly envelope: Envelope;
}

/** Some players of one note, not quite in tune. */
const section =
  ({ wave, spread, cutoff, vibrato, envelope }: Section): Instrument =>
  ({ hertz, seconds, velocity, random }: Note) => {
    const out = new Float32Array(heldFrames(seconds, envelope));
    for (const away of [-1, 0.1, 0.9]) {
      oscillate(out, {
        shape: wave,
        hertz: hertz * 2 ** ((away * spread) / 12),
        gain: 0.17,
        phase: random.next(),
        vibrato: { rate: random.range(4.8, 5.8), depth: vibrato, after: 0.15 },
      });
    }
    const bright = Math.min(15_000, cutoff * (0.55 + 0.75 * velocity) * (hertz / 330) ** 0.3);
    return shape(filter(out, biquad('lowpass', RATE, bright, 0.6)), envelope);
  };

const BOWED = { attack: 0.11, decay: 9, sustain: 1, release: 0.32 };
const SHORT = { attack: 0.03, decay: 0.14, sustain: 0.15, release: 0.14 };
const SLOW = { attack: 0.7, decay: 9, sustain: 1, release: 1.1 };

export const strings: Instrument = section({
  wave: 'saw',
  spread: 0.1,
  cutoff: 3000,
  vibrato: 0.09,
  envelope: BOWED,
});
export const pizzicato: Instrument = plucked(0.7, 0.5, 0.25, [290, 500]);
export const staccato: Instrument = section({
  wave: 'saw',
  spread: 0.09,
  cutoff: 3600,
  vibrato: 0.02,
  envelope: SHORT,
});
export const cello: Instrument = section({
  wave: 'saw',
  spread: 0.025,
  cutoff: 2100,
  vibrato: 0.14,
  envelope: BOWED,
});
export const pad: Instrument = section({
  wave: 'saw',
  spread: 0.16,
  cutoff: 1100,
  vibrato: 0.03,
  envelope: SLOW,
});
export const warmPad: Instrument = section({
  wave: 'triangle',
  spread: 0.12,
  cutoff: 2400,
  vibrato: 0.04,
  envelope: SLOW,
});
