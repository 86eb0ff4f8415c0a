import { float32At, float64At } from '../arrays.ts';
import { monoOf, type Sound } from './sound.ts';

/** Zero crossings of the sinc on each side, enough to keep aliases inaudible. */
const lobes = 16;
/** Kernel values between two samples. Values between these are interpolated. */
const phaseSteps = 256;
/** The part of the band that is kept. In the rest, the filter falls off. */
const band = 0.92;

/** The same sound at another sample rate. Its length is rounded to the nearest sample. */
export function resample(sound: Sound, sampleRate: number): Sound {
  if (sound.sampleRate === sampleRate) return sound;
  const step = sound.sampleRate / sampleRate;
  return {
    sampleRate,
    channels: sound.channels.map((channel) =>
      stretch(channel, step, Math.round(channel.length / step)),
    ),
  };
}

/** The mean of a sound's channels at another sample rate. */
export function monoAt(sound: Sound, sampleRate: number): Float32Array {
  const mono = monoOf(sound);
  if (sound.sampleRate === sampleRate) return mono;
  const step = sound.sampleRate / sampleRate;
  return stretch(mono, step, Math.round(mono.length / step));
}

/**
 * Resamples with a `step` in samples of the input, band-limited (windowed sinc, J. O. Smith,
 * "Digital Audio Resampling"). A step of 2 is an octave higher and half as long.
 *
 * @param frames the length of the result, which is silent beyond the end of the input
 */
export function stretch(samples: Float32Array, step: number, frames: number): Float32Array {
  const scale = band * Math.min(1, 1 / step);
  const reach = lobes / scale;
  const out = new Float32Array(frames);
  const last = samples.length - 1;
  for (let i = 0; i < frames; i++) {
    const at = i * step;
    const from = Math.max(0, Math.ceil(at - reach));
    const to = Math.min(last, Math.floor(at + reach));
    let sum = 0;
    for (let j = from; j <= to; j++) {
      const place = Math.abs(at - j) * scale * phaseSteps;
      const low = place | 0;
      const left = float64At(lowPassKernel, low);
      sum +=
        float32At(samples, j) * (left + (float64At(lowPassKernel, low + 1) - left) * (place - low));
    }
    out[i] = sum * scale;
  }
  return out;
}

const lowPassKernel = makeKernel();

function makeKernel(): Float64Array {
  const kernel = new Float64Array(lobes * phaseSteps + 2);
  for (let i = 0; i < lobes * phaseSteps; i++) {
    const x = i / phaseSteps;
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
    // The right half of Blackman's window.
    const turn = (Math.PI * x) / lobes;
    kernel[i] = sinc * (0.42 + 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn));
  }
  return kernel;
}
