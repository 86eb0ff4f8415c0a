import { float64At } from '@genmedia/media/arrays';
import { fft } from '@genmedia/media/audio';
import { decodeWithWebAudio, peak } from '@genmedia/media/testing/web-audio';
import sharp from 'sharp';

export interface Drawing {
  /** PNG with the waveform of the first channel, and its spectrogram below. */
  picture: Buffer;
  seconds: number;
  channels: number;
  /** Level of the loudest sample of all channels, in dBFS; -Infinity for silence. */
  peak: number;
}

const sampleRate = 44_100;
const width = 640;
const waveHeight = 80;
const windowSamples = 1024;
/** Spectrograms show frequencies up to this one, in Hz. There is little sound above it. */
const maxFrequency = 11_025;
const rows = Math.floor((windowSamples * maxFrequency) / sampleRate / 2) * 2;

/** Draws a sound. Rejects if it cannot be decoded. */
export async function drawSound(file: Uint8Array): Promise<Drawing> {
  const sound = await decodeWithWebAudio(file, sampleRate);
  const [samples = new Float32Array()] = sound.channels;
  const parts = [drawWave(samples), drawSpectrogram(samples)];
  const height = waveHeight + rows;
  const picture = await sharp(Buffer.concat(parts), { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
  return {
    picture,
    seconds: samples.length / sampleRate,
    channels: sound.channels.length,
    peak: 20 * Math.log10(peak(sound)),
  };
}

function drawWave(samples: Float32Array): Buffer {
  const pixels = Buffer.alloc(width * waveHeight * 3, 12);
  for (let x = 0; x < width; x++) {
    const [from, to] = [x, x + 1].map((at) => Math.floor((at * samples.length) / width));
    // A sound that was compressed may be louder than 1 when it is decoded.
    const top = Math.min(1, peak({ sampleRate, channels: [samples.subarray(from, to)] }));
    const halfHeight = Math.round((top * waveHeight) / 2);
    for (let y = waveHeight / 2 - halfHeight; y < waveHeight / 2 + halfHeight; y++) {
      pixels.set([110, 150, 255], (y * width + x) * 3);
    }
  }
  return pixels;
}

function drawSpectrogram(samples: Float32Array): Buffer {
  const pixels = Buffer.alloc(width * rows * 3);
  for (let x = 0; x < width; x++) {
    const from = Math.floor((x * Math.max(0, samples.length - windowSamples)) / width);
    const real = new Float64Array(windowSamples).map((_, i) => (samples[from + i] ?? 0) * hann(i));
    const imaginary = new Float64Array(windowSamples);
    fft(real, imaginary);
    for (let row = 0; row < rows; row++) {
      const level = Math.hypot(float64At(real, row), float64At(imaginary, row));
      const decibels = 20 * Math.log10(level / (windowSamples / 4) + 1e-6);
      pixels.set(heatColor(1 + decibels / 90), ((rows - 1 - row) * width + x) * 3);
    }
  }
  return pixels;
}

function hann(i: number): number {
  return 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / windowSamples);
}

/** Maps 0 to 1 to black, violet, orange, yellow. */
function heatColor(level: number): [number, number, number] {
  const at = Math.min(1, Math.max(0, level));
  return [255 * Math.min(1, at * 1.6), 255 * at ** 2.2, 255 * Math.sin(Math.PI * at) * 0.6];
}
