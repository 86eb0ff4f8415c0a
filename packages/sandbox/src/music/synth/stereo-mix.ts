import { add, type Sound } from '@genmedia/media/audio';
import { framesFor, rate } from './rate.ts';

/** A stereo sound to which others are added, from silence on. */
export class StereoMix {
  readonly sound: Sound;
  readonly #left: Float32Array;
  readonly #right: Float32Array;

  constructor(seconds: number) {
    this.#left = new Float32Array(framesFor(seconds));
    this.#right = new Float32Array(framesFor(seconds));
    this.sound = { sampleRate: rate, channels: [this.#left, this.#right] };
  }

  /** Adds mono samples at a time. `pan` is from -1 (left) to 1 (right), at constant power. */
  add(samples: Float32Array, second: number, gain = 1, pan = 0): void {
    const at = Math.round(second * rate);
    const angle = ((pan + 1) * Math.PI) / 4;
    add(this.#left, samples, at, gain * Math.SQRT2 * Math.cos(angle));
    add(this.#right, samples, at, gain * Math.SQRT2 * Math.sin(angle));
  }

  /** Adds a stereo sound. */
  lay({ channels: [left = new Float32Array(0), right = left] }: Sound, gain = 1): void {
    add(this.#left, left, 0, gain);
    add(this.#right, right, 0, gain);
  }
}
