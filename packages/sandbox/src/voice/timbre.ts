import { float32At, float64At } from '@genmedia/media/arrays';
import { add, fft, inverseFft, sampleAt } from '@genmedia/media/audio';

const fftSize = 1024;
const hopSamples = fftSize / 4;
/** The most that a band may gain or lose, in decibels. */
const maxGain = 9;
/** Width of the smoothing, as a part of the bin's frequency: a third of an octave. */
const smoothingWidth = 0.12;

const window = Float64Array.from(
  { length: fftSize },
  (_, i) => Math.sin((Math.PI * (i + 0.5)) / fftSize) ** 2,
);

/**
 * Gives a voice the timbre of another: each band gets the same loudness, relative to the others, as
 * in the other voice. Both must have the same sample rate.
 */
export function transferTimbre(samples: Float32Array, other: Float32Array): Float32Array {
  const gains = gainsTo(spectrumOf(samples), spectrumOf(other));
  const out = new Float32Array(samples.length);
  for (const [at, real, imaginary] of windows(samples)) {
    fft(real, imaginary);
    for (let bin = 0; bin < fftSize; bin++) {
      const gain = float64At(gains, Math.min(bin, fftSize - bin));
      real[bin] = float64At(real, bin) * gain;
      imaginary[bin] = float64At(imaginary, bin) * gain;
    }
    inverseFft(real, imaginary);
    // Windows of this shape, a quarter apart, add up to two.
    add(out, Float32Array.from(real), at, 0.5);
  }
  return out;
}

/**
 * Mean power of each bin in the louder half of the windows. The pauses between words do not belong
 * to the voice.
 */
function spectrumOf(samples: Float32Array): Float64Array {
  // Recordings have tens of thousands of windows: they are made one by one.
  const powers = Array.from(windows(samples), ([, real, imaginary]) => {
    fft(real, imaginary);
    return Float32Array.from(
      { length: fftSize / 2 + 1 },
      (_, bin) => float64At(real, bin) ** 2 + float64At(imaginary, bin) ** 2,
    );
  });
  const louder = powers
    .map((power) => ({ power, total: sumOf(power) }))
    .sort((one, other) => other.total - one.total)
    .slice(0, (powers.length + 1) >> 1);
  const mean = new Float64Array(fftSize / 2 + 1);
  for (const { power } of louder) {
    for (let i = 0; i < mean.length; i++) mean[i] = float64At(mean, i) + float32At(power, i);
  }
  const all = sumOf(mean) || 1;
  return smoothed(mean.map((value) => value / all));
}

function sumOf(values: Iterable<number>): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum;
}

function smoothed(values: Float64Array): Float64Array {
  return values.map((_, bin) => {
    const reach = Math.max(1, Math.round(bin * smoothingWidth));
    const near = values.subarray(Math.max(0, bin - reach), bin + reach + 1);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

function gainsTo(from: Float64Array, to: Float64Array): Float64Array {
  return from.map((power, bin) => {
    const decibels = 10 * Math.log10((float64At(to, bin) + 1e-9) / (power + 1e-9));
    return 10 ** (Math.max(-maxGain, Math.min(maxGain, decibels)) / 20);
  });
}

function* windows(samples: Float32Array): Generator<[number, Float64Array, Float64Array]> {
  for (let at = hopSamples - fftSize; at < samples.length; at += hopSamples) {
    const real = window.map((fade, i) => fade * sampleAt(samples, at + i));
    yield [at, real, new Float64Array(fftSize)];
  }
}
