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
        const c = cos[k * turn] ?? 1;
        const s = sin[k * turn] ?? 0;
        const x = (real[high] ?? 0) * c + (imaginary[high] ?? 0) * s;
        const y = (imaginary[high] ?? 0) * c - (real[high] ?? 0) * s;
        real[high] = (real[low] ?? 0) - x;
        imaginary[high] = (imaginary[low] ?? 0) - y;
        real[low] = (real[low] ?? 0) + x;
        imaginary[low] = (imaginary[low] ?? 0) + y;
      }
    }
  }
}

/** The inverse of `fft`, in place. */
export function inverseFft(real: Float64Array, imaginary: Float64Array): void {
  fft(imaginary, real);
  for (let i = 0; i < real.length; i++) {
    real[i] = (real[i] ?? 0) / real.length;
    imaginary[i] = (imaginary[i] ?? 0) / real.length;
  }
}

function rotationsOf(size: number) {
  const known = rotations.get(size);
  if (known) return known;
  const angle = (i: number) => (2 * Math.PI * i) / size;
  const made = {
    cos: Float64Array.from({ length: size / 2 }, (_, i) => Math.cos(angle(i))),
    sin: Float64Array.from({ length: size / 2 }, (_, i) => Math.sin(angle(i))),
  };
  rotations.set(size, made);
  return made;
}

function reorder(real: Float64Array, imaginary: Float64Array): void {
  for (let i = 1, j = 0; i < real.length; i++) {
    let bit = real.length >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i >= j) continue;
    for (const values of [real, imaginary]) {
      const kept = values[i] ?? 0;
      values[i] = values[j] ?? 0;
      values[j] = kept;
    }
  }
}
