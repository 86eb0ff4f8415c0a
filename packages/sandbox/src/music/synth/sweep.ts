import { float32At } from '@genmedia/media/arrays';
import { rate } from './rate.ts';

export type SweepKind = 'lowpass' | 'bandpass' | 'highpass';

/**
 * Filters samples in place with a changing frequency: a state variable filter (A. Simper's, which
 * stays stable however fast the frequency changes). `hertzAt` is called every 32 samples.
 */
export function sweep(
  samples: Float32Array,
  kind: SweepKind,
  hertzAt: (second: number) => number,
  q: number,
): void {
  const k = 1 / q;
  const [dry, band, low] = shares(kind, k);
  let [one, two] = [0, 0];
  let [a1, a2, a3] = [0, 0, 0];
  for (let i = 0; i < samples.length; i++) {
    if ((i & 31) === 0) {
      const g = Math.tan((Math.PI * Math.min(hertzAt(i / rate), rate * 0.45)) / rate);
      a1 = 1 / (1 + g * (g + k));
      a2 = g * a1;
      a3 = g * a2;
    }
    const x = float32At(samples, i);
    const v3 = x - two;
    const v1 = a1 * one + a2 * v3;
    const v2 = two + a2 * one + a3 * v3;
    one = 2 * v1 - one;
    two = 2 * v2 - two;
    samples[i] = dry * x + band * v1 + low * v2;
  }
}

/** How much of the input, and of what passes the band and the lowpass, each kind consists of. */
function shares(kind: SweepKind, k: number): readonly [dry: number, band: number, low: number] {
  switch (kind) {
    case 'lowpass':
      return [0, 0, 1];
    case 'bandpass':
      return [0, k, 0];
    case 'highpass':
      return [1, -k, -1];
  }
}
