import { biquad, filter } from '@genmedia/media/audio';
import { heldFrames, modulate, shape } from '../synth/envelope.ts';
import { type Mode, ring } from '../synth/modal.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { oscillate } from '../synth/tables.ts';
import type { Instrument } from './note.ts';

const DAMPED = { attack: 0.001, decay: 30, sustain: 1, release: 0.18 };

/** A grand piano: stiff strings in pairs that beat, struck at an eighth by a felt hammer. */
export const piano: Instrument = ({ hertz, seconds, velocity, random }) => {
  const out = new Float32Array(heldFrames(seconds, DAMPED));
  const stiff = 0.00035 * (hertz / 261) ** 1.1;
  const soft = 1.9 - 0.9 * velocity;
  const long = 7 * (130 / hertz) ** 0.45;
  const modes: Mode[] = [];
  for (let n = 1; n <= 28 && n * hertz < 11_000; n++) {
    const partial = n * hertz * Math.sqrt(1 + stiff * n * n);
    const gain = (0.34 * Math.abs(Math.sin((Math.PI * n) / 8.3))) / n ** soft + 0.002;
    const decay = long / (1 + 0.28 * n);
    modes.push({ hertz: partial, gain: gain * 0.6, seconds: decay });
    if (n < 12) modes.push({ hertz: partial * 1.0009, gain: gain * 0.55, seconds: decay * 1.7 });
  }
  ring(out, modes);
  thump(out, velocity, random);
  return shape(out, DAMPED);
};

/** An electric piano: a tine and its tone bar, by frequency modulation. */
export const epiano: Instrument = ({ hertz, seconds, velocity }) => {
  const out = new Float32Array(heldFrames(seconds, DAMPED));
  const w = (2 * Math.PI * hertz) / RATE;
  const bark = 0.5 + 1.6 * velocity;
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE;
    const tone = Math.sin(w * i + bark * Math.exp(-t * 2.2) * Math.sin(w * i));
    const tine = Math.sin(14 * w * i) * Math.exp(-t * 16) * 0.1 * velocity;
    out[i] =
      (0.42 * tone * Math.exp(-t * (0.9 + hertz / 900)) + tine) * (1 + 0.12 * Math.sin(30 * t));
  }
  return shape(out, DAMPED);
};

const ORGAN = { attack: 0.012, decay: 9, sustain: 1, release: 0.06 };

export const organ: Instrument = ({ hertz, seconds }) => {
  const out = new Float32Array(heldFrames(seconds, ORGAN));
  oscillate(out, {
    shape: 'organ',
    hertz,
    gain: 0.3,
    vibrato: { rate: 6.2, depth: 0.07, after: 0.1 },
  });
  return shape(
    modulate(out, (t) => 1 + 0.14 * Math.sin(2 * Math.PI * 6.2 * t)),
    ORGAN,
  );
};

/** Bars and bells: their modes by multiples of the note, and how long the note rings. */
const bars =
  (ratios: readonly number[], long: number, bright: number): Instrument =>
  ({ hertz, velocity }) => {
    const ringing = long * (440 / hertz) ** 0.4;
    return ring(
      new Float32Array(framesFor(ringing)),
      ratios.map((ratio, i) => ({
        hertz: hertz * ratio,
        gain: 0.5 * (bright * (0.4 + 0.6 * velocity)) ** i,
        seconds: ringing / (1 + 2.2 * i),
      })),
    );
  };

export const marimba: Instrument = bars([1, 3.93, 9.2], 0.9, 0.35);
export const vibraphone: Instrument = (note) =>
  modulate(bars([1, 3.98, 10.6], 3.2, 0.22)(note), (t) => 1 + 0.22 * Math.sin(2 * Math.PI * 5 * t));
export const glockenspiel: Instrument = bars([1, 2.76, 5.4, 8.9], 2.2, 0.5);
export const musicBox: Instrument = bars([1, 3.02, 5.8], 1.6, 0.4);

/** The hammer's knock on the soundboard. */
function thump(out: Float32Array, velocity: number, random: Parameters<Instrument>[0]['random']) {
  const knock = filter(noise('white', framesFor(0.05), random), biquad('lowpass', RATE, 900));
  for (let i = 0; i < Math.min(knock.length, out.length); i++) {
    out[i] = (out[i] ?? 0) + (knock[i] ?? 0) * 0.2 * velocity * Math.exp(-i / 400);
  }
}
