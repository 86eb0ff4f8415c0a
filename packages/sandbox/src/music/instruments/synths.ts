import { biquad, filter } from '@genmedia/media/audio';
import { type Envelope, heldFrames, shape } from '../synth/envelope.ts';
import { pluck } from '../synth/pluck.ts';
import { RATE } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { oscillate, type Shape } from '../synth/tables.ts';
import type { Instrument } from './note.ts';

interface Patch {
  readonly waves: readonly Shape[];
  /** Semitones between oscillators. */
  readonly detune: number;
  /** Where the filter starts and rests, in hertz, and how fast it closes. */
  readonly filter: readonly [top: number, rest: number, speed: number, q: number];
  readonly envelope: Envelope;
  readonly vibrato?: number;
}

/** Oscillators into a filter that closes, as analogue synthesisers have them. */
const patch =
  ({ waves, detune, filter: [top, rest, speed, q], envelope, vibrato = 0 }: Patch): Instrument =>
  ({ hertz, seconds, velocity, random }) => {
    const out = new Float32Array(heldFrames(seconds, envelope));
    for (const [i, wave] of waves.entries()) {
      oscillate(out, {
        shape: wave,
        hertz: hertz * 2 ** ((detune * (i - (waves.length - 1) / 2)) / 12),
        gain: 0.5 / waves.length ** 0.75,
        phase: random.next(),
        vibrato: { rate: 5.2, depth: vibrato, after: 0.25 },
      });
    }
    const open = (0.45 + 0.75 * velocity) * top;
    sweep(out, 'lowpass', (t) => rest + open * Math.exp(-t * speed), q);
    return shape(out, envelope);
  };

const LEAD = { attack: 0.012, decay: 0.6, sustain: 0.75, release: 0.16 };
const STAB = { attack: 0.004, decay: 0.22, sustain: 0.12, release: 0.14 };
const BASS = { attack: 0.005, decay: 0.35, sustain: 0.6, release: 0.06 };

export const lead: Instrument = patch({
  waves: ['saw', 'square', 'saw'],
  detune: 0.12,
  filter: [4200, 1500, 3, 0.9],
  envelope: LEAD,
  vibrato: 0.12,
});
export const superSaw: Instrument = patch({
  waves: ['saw', 'saw', 'saw', 'saw', 'saw'],
  detune: 0.11,
  filter: [7000, 2600, 2, 0.7],
  envelope: LEAD,
});
export const stab: Instrument = patch({
  waves: ['saw', 'saw', 'square'],
  detune: 0.14,
  filter: [5200, 500, 11, 1.2],
  envelope: STAB,
});
export const chip: Instrument = patch({
  waves: ['pulse'],
  detune: 0,
  filter: [16_000, 9000, 1, 0.6],
  envelope: { ...LEAD, attack: 0.002 },
  vibrato: 0.1,
});
export const chipSquare: Instrument = patch({
  waves: ['square'],
  detune: 0,
  filter: [16_000, 9000, 1, 0.6],
  envelope: STAB,
});
export const synthBass: Instrument = patch({
  waves: ['saw', 'square'],
  detune: 0.08,
  filter: [1700, 240, 9, 1.3],
  envelope: BASS,
});
export const acidBass: Instrument = patch({
  waves: ['saw'],
  detune: 0,
  filter: [2600, 180, 12, 5],
  envelope: BASS,
});
export const chipBass: Instrument = patch({
  waves: ['triangle'],
  detune: 0,
  filter: [9000, 6000, 1, 0.6],
  envelope: BASS,
});

/** A sine that falls into its pitch, a little overdriven so that small speakers have it. */
export const subBass: Instrument = ({ hertz, seconds }) => {
  const envelope = { attack: 0.004, decay: 0.9, sustain: 0.5, release: 0.09 };
  const out = new Float32Array(heldFrames(seconds, envelope));
  oscillate(out, { shape: 'sine', hertz, gain: 1, scoop: { semitones: -7, seconds: 0.04 } });
  return shape(
    out.map((sample) => 0.55 * Math.tanh(1.7 * sample)),
    envelope,
  );
};

const FINGERED = { attack: 0.003, decay: 1.6, sustain: 0.3, release: 0.07 };

/** A bass guitar or a double bass: a long string whose highs the filter takes. */
const bassString =
  (bright: number, cutoff: number, ringing: number): Instrument =>
  ({ hertz, seconds, velocity, random }) => {
    const frames = heldFrames(seconds, FINGERED);
    const out = pluck({ hertz, frames, ring: ringing, bright, position: 0.22, random });
    oscillate(out, { shape: 'sine', hertz, gain: 0.22 });
    return shape(filter(out, biquad('lowpass', RATE, cutoff * (0.6 + 0.6 * velocity))), FINGERED);
  };

export const bassGuitar: Instrument = bassString(0.72, 1500, 4);
export const pickedBass: Instrument = bassString(0.9, 2600, 4);
export const doubleBass: Instrument = bassString(0.5, 750, 2);
