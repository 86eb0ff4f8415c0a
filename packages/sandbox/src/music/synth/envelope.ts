import { RATE } from './rate.ts';

/** How a note's loudness goes; all in seconds but the level, which is a part of the peak. */
export interface Envelope {
  readonly attack: number;
  readonly decay: number;
  readonly sustain: number;
  readonly release: number;
}

/** Samples of a note that is held for so long and then fades out. */
export function heldFrames(seconds: number, { release }: Envelope): number {
  return Math.round((seconds + release) * RATE);
}

/** Shapes samples in place: attack, exponential decay to the level, and a release at the end. */
export function shape(samples: Float32Array, envelope: Envelope): Float32Array {
  const { attack, decay, sustain, release } = envelope;
  const rise = attack * RATE;
  const fall = Math.exp(-1 / (decay * RATE));
  const tail = Math.max(1, release * RATE);
  let level = 1 - sustain;
  for (let i = 0; i < samples.length; i++) {
    if (i > rise) level *= fall;
    const start = i < rise ? Math.sin((i / rise) * (Math.PI / 2)) ** 2 : 1;
    const left = (samples.length - i) / tail;
    const end = left < 1 ? left * left : 1;
    samples[i] = (samples[i] ?? 0) * start * (sustain + level) * end;
  }
  return samples;
}

/** Multiplies samples in place by what a function says of each moment, in seconds. */
export function modulate(samples: Float32Array, gainAt: (second: number) => number): Float32Array {
  let gain = gainAt(0);
  let step = 0;
  for (let i = 0; i < samples.length; i++) {
    if ((i & 63) === 0) {
      step = (gainAt((i + 64) / RATE) - gain) / 64;
    }
    samples[i] = (samples[i] ?? 0) * gain;
    gain += step;
  }
  return samples;
}

/** From 0 over 1 back to 0 within so many seconds, the steeper the higher the power. */
export function arch(second: number, seconds: number, power = 1): number {
  return Math.max(0, Math.sin((Math.PI * second) / seconds)) ** power;
}
