import { float32At } from '../arrays.ts';

/** Coefficients of a second-order filter, normalised to a0 = 1. */
export interface Biquad {
  readonly b0: number;
  readonly b1: number;
  readonly b2: number;
  readonly a1: number;
  readonly a2: number;
}

/** The filters of R. Bristow-Johnson's "Audio EQ Cookbook" that are used here. */
export type FilterKind = 'lowpass' | 'highpass' | 'bandpass' | 'peak' | 'lowshelf' | 'highshelf';

/**
 * A filter at `hertz`, but not above 0.49 of the sample rate, with the quality factor `q`. `gain` is
 * in decibels, and only for peaks and shelves.
 */
export function biquad(
  kind: FilterKind,
  sampleRate: number,
  hertz: number,
  q = Math.SQRT1_2,
  gain = 0,
): Biquad {
  const w = (2 * Math.PI * Math.min(hertz, sampleRate * 0.49)) / sampleRate;
  const cos = Math.cos(w);
  const alpha = Math.sin(w) / (2 * q);
  const a = 10 ** (gain / 40);
  const root = 2 * Math.sqrt(a) * alpha;
  switch (kind) {
    case 'lowpass':
      return scaled((1 - cos) / 2, 1 - cos, (1 - cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'highpass':
      return scaled((1 + cos) / 2, -1 - cos, (1 + cos) / 2, 1 + alpha, -2 * cos, 1 - alpha);
    case 'bandpass':
      return scaled(alpha, 0, -alpha, 1 + alpha, -2 * cos, 1 - alpha);
    case 'peak':
      return scaled(1 + alpha * a, -2 * cos, 1 - alpha * a, 1 + alpha / a, -2 * cos, 1 - alpha / a);
    case 'lowshelf':
      return scaled(
        a * (a + 1 - (a - 1) * cos + root),
        2 * a * (a - 1 - (a + 1) * cos),
        a * (a + 1 - (a - 1) * cos - root),
        a + 1 + (a - 1) * cos + root,
        -2 * (a - 1 + (a + 1) * cos),
        a + 1 + (a - 1) * cos - root,
      );
    case 'highshelf':
      return scaled(
        a * (a + 1 + (a - 1) * cos + root),
        -2 * a * (a - 1 + (a + 1) * cos),
        a * (a + 1 + (a - 1) * cos - root),
        a + 1 - (a - 1) * cos + root,
        2 * (a - 1 - (a + 1) * cos),
        a + 1 - (a - 1) * cos - root,
      );
  }
}

/**
 * Filter states below this value are set to 0. They remain where a sound has ended, far below the
 * resolution of a 32-bit sample, and become denormal numbers, with which processors are ten times
 * slower.
 */
const negligible = 1e-20;

/** Filters samples in place. */
export function filter(samples: Float32Array, { b0, b1, b2, a1, a2 }: Biquad): Float32Array {
  let z1 = 0;
  let z2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = float32At(samples, i);
    const y = b0 * x + z1;
    z1 = b1 * x - a1 * y + z2;
    z2 = b2 * x - a2 * y;
    samples[i] = y;
    if (Math.abs(z1) < negligible) z1 = 0;
    if (Math.abs(z2) < negligible) z2 = 0;
  }
  return samples;
}

function scaled(b0: number, b1: number, b2: number, a0: number, a1: number, a2: number): Biquad {
  return { b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: a1 / a0, a2: a2 / a0 };
}
