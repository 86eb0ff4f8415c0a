import { float32At } from '@genmedia/media/arrays';
import { rate } from './rate.ts';

/** One mode of vibration of a struck thing. */
export interface Mode {
  readonly hertz: number;
  readonly gain: number;
  /** The seconds until it is 60 dB quieter. */
  readonly seconds: number;
}

/**
 * Adds vibration modes to samples. Each is a decaying sine, computed by a recurrence from the two
 * previous samples.
 */
export function ring(out: Float32Array, modes: readonly Mode[]): Float32Array {
  for (const { hertz, gain, seconds } of modes) {
    if (hertz >= rate * 0.45) continue;
    const decay = 10 ** (-3 / (seconds * rate));
    const w = (2 * Math.PI * hertz) / rate;
    const a = 2 * decay * Math.cos(w);
    const b = -decay * decay;
    const frames = Math.min(out.length, Math.ceil(seconds * 1.2 * rate));
    let before = 0;
    let now = gain * decay * Math.sin(w);
    for (let i = 1; i < frames; i++) {
      out[i] = float32At(out, i) + now;
      const next = a * now + b * before;
      before = now;
      now = next;
    }
  }
  return out;
}
