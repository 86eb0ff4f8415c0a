import { float64At } from '../arrays.ts';

/** The rotation factors for each size that was transformed before. */
const rotations = new Map<number, { cos: Float64Array; sin: Float64Array }>();

/** Discrete Fourier transform in place (radix 2). Sizes must be powers of two. */
export function fft(real: Float64Array, imaginary: Float64Array): void {
  const size = real.length;
  reorder(real, imaginary);
  const { cos, sin } = rotationsOf(size);
  for (let half = 1; half < size; half *= 2) {
    const turn = size / (half * 2);
    for (let start = 0; start < size; start += half * 2) {
      for (let k = 0; k < half; k++) {
        const low = start + k;
        const high = low + half;
        const c = float64At(cos, k * turn);
        const s = float64At(sin, k * turn);
        const x = float64At(real, high) * c + float64At(imaginary, high) * s;
        const y = float64At(imaginary, high) * c - float64At(real, high) * s;
        real[high] = float64At(real, low) - x;
        imaginary[high] = float64At(imaginary, low) - y;
        real[low] = float64At(real, low) + x;
        imaginary[low] = float64At(imaginary, low) + y;
      }
    }
  }
}

/** The inverse of `fft`, in place. */
export function inverseFft(real: Float64Array, imaginary: Float64Array): void {
  fft(imaginary, real);
  for (let i = 0; i < real.length; i++) {
    real[i] = float64At(real, i) / real.length;
    imaginary[i] = float64At(imaginary, i) / real.length;
  }
}

function rotationsOf(size: number) {
  const cached = rotations.get(size);
  if (cached) return cached;
  const angle = (i: number) => (2 * Math.PI * i) / size;
  const rotation = {
    cos: Float64Array.from({ length: size / 2 }, (_, i) => Math.cos(angle(i))),
    sin: Float64Array.from({ length: size / 2 }, (_, i) => Math.sin(angle(i))),
  };
  rotations.set(size, rotation);
  return rotation;
}

function reorder(real: Float64Array, imaginary: Float64Array): void {
  for (let i = 1, j = 0; i < real.length; i++) {
    let bit = real.length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    for (const values of [real, imaginary]) {
      const kept = float64At(values, i);
      values[i] = float64At(values, j);
      values[j] = kept;
    }
  }
}
