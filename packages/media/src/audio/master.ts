import { float32At, int32At } from '../arrays.ts';
import { loudnessOf } from './loudness.ts';
import { framesOf, type Sound } from './sound.ts';

/** The usual loudness of sounds, in LUFS, as on streaming services. */
export const targetLoudness = -16;
/** The highest sample, 1.5 dB below full scale, because lossy formats overshoot a little. */
export const ceiling = 10 ** (-1.5 / 20);
/** How far the limiter looks ahead, in seconds. */
const lookAheadSeconds = 0.004;
/** The most gain of both passes, in decibels, so that a nearly silent sound stays quiet. */
const maxGain = 40;

/**
 * Brings a sound to a loudness, in place, by 40 dB at most, and keeps its peaks below the ceiling. It
 * does so twice, because the limiter makes the sound quieter again.
 */
export function master(sound: Sound, lufs: number = targetLoudness): void {
  let gainLeft = maxGain;
  for (let pass = 0; pass < 2; pass++) {
    const missing = lufs - loudnessOf(sound);
    if (Number.isFinite(missing) && Math.abs(missing) > 0.3) {
      const gain = Math.min(missing, gainLeft);
      amplify(sound, 10 ** (gain / 20));
      gainLeft -= gain;
    }
    limit(sound);
  }
}

function amplify(sound: Sound, gain: number): void {
  for (const channel of sound.channels) {
    for (let i = 0; i < channel.length; i++) channel[i] = float32At(channel, i) * gain;
  }
}

/**
 * Keeps peaks below the ceiling, in place: a look-ahead limiter with one gain for all channels. It
 * takes the least gain within reach and smooths it by a moving mean of the same reach, so the gain
 * is never above what a peak needs.
 */
export function limit(sound: Sound): void {
  const reach = Math.max(1, Math.round(sound.sampleRate * lookAheadSeconds));
  const needed = neededGains(sound);
  if (needed === undefined) return;
  const gains = movingMean(minWithin(needed, reach), reach);
  for (const channel of sound.channels) {
    for (let i = 0; i < channel.length; i++) {
      channel[i] = float32At(channel, i) * float32At(gains, i);
    }
  }
}

/** The gain that each sample needs to stay below the ceiling; undefined if no sample needs any. */
function neededGains(sound: Sound): Float32Array | undefined {
  const gains = new Float32Array(framesOf(sound)).fill(1);
  let needed = false;
  for (const channel of sound.channels) {
    for (let i = 0; i < channel.length; i++) {
      const peak = Math.abs(float32At(channel, i));
      if (peak <= ceiling) continue;
      gains[i] = Math.min(float32At(gains, i), ceiling / peak);
      needed = true;
    }
  }
  return needed ? gains : undefined;
}

/** For each value, the least of it and of the `reach` values on both sides. */
function minWithin(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  /** The places of values that may be the least from here on, each greater than the one before. */
  const rising = new Int32Array(values.length);
  let [first, end] = [0, 0];
  for (let i = 0; i < values.length + reach; i++) {
    if (i < values.length) {
      const value = float32At(values, i);
      while (end > first && float32At(values, int32At(rising, end - 1)) >= value) end--;
      rising[end++] = i;
    }
    const at = i - reach;
    if (at < 0) continue;
    if (int32At(rising, first) < at - reach) first++;
    out[at] = float32At(values, int32At(rising, first));
  }
  return out;
}

function movingMean(values: Float32Array, reach: number): Float32Array {
  const out = new Float32Array(values.length);
  const half = reach >> 1;
  const width = 2 * half + 1;
  // Beyond the ends, the gain is that of the end.
  const last = values.length - 1;
  const gainAt = (i: number) => float32At(values, Math.min(last, Math.max(0, i)));
  let sum = 0;
  for (let i = -half; i <= half; i++) sum += gainAt(i);
  for (let i = 0; i < values.length; i++) {
    out[i] = Math.min(1, sum / width);
    sum += gainAt(i + half + 1) - gainAt(i - half);
  }
  return out;
}
