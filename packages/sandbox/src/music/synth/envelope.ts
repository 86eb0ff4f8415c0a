import { float32At } from '@genmedia/media/arrays';
import { at, type Value } from '../../formula.ts';
import { rate } from './rate.ts';

/**
 * Shapes samples in place: attack, exponential decay to the sustain level, and a release at the
 * end. All are in seconds, except `sustain`, which is a part of the peak.
 */
export function shape(
  samples: Float32Array,
  [attack = 0, decay = 9, sustain = 1, release = 0]: readonly number[],
): void {
  const rise = attack * rate;
  const fall = Math.exp(-1 / (decay * rate));
  const tail = Math.max(1, release * rate);
  let level = 1 - sustain;
  for (let i = 0; i < samples.length; i++) {
    if (i > rise) level *= fall;
    const start = i < rise ? Math.sin((i / rise) * (Math.PI / 2)) ** 2 : 1;
    const left = (samples.length - i) / tail;
    const end = left < 1 ? left * left : 1;
    samples[i] = float32At(samples, i) * start * (sustain + level) * end;
  }
}

/** Multiplies samples in place by a value, which is evaluated every 64 samples if it changes. */
export function modulate(samples: Float32Array, value: Value): void {
  let gain = at(value, 0);
  let step = 0;
  for (let i = 0; i < samples.length; i++) {
    if ((i & 63) === 0 && typeof value !== 'number')
      step = (at(value, (i + 64) / rate) - gain) / 64;
    samples[i] = float32At(samples, i) * gain;
    gain += step;
  }
}
