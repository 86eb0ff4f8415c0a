import { float32At } from '../arrays.ts';
import { biquad, filter } from './biquad.ts';
import { framesOf, type Sound } from './sound.ts';

/** Blocks quieter than this, in LUFS, count as silence (ITU-R BS.1770-4, annex 1). */
const minBlockLoudness = -70;
/** Blocks that are this many decibels quieter than the mean of the others do not count. */
const relativeGate = 10;

/**
 * Integrated loudness in LUFS according to ITU-R BS.1770-4: K-weighted, in gated blocks of 400 ms.
 * A shorter sound is one block. Silence is -Infinity. All channels count alike, as in stereo.
 */
export function loudnessOf(sound: Sound): number {
  const powers = blockPowers(sound);
  const loud = powers.filter((power) => lufs(power) > minBlockLoudness);
  const gate = lufs(mean(loud)) - relativeGate;
  return lufs(mean(loud.filter((power) => lufs(power) > gate)));
}

function blockPowers(sound: Sound): number[] {
  const frames = framesOf(sound);
  const block = Math.min(frames, Math.round(sound.sampleRate * 0.4));
  const hop = Math.max(1, Math.floor(block / 4));
  const weighted = sound.channels.map((channel) => kWeighted(channel, sound.sampleRate));
  const quarters = Array.from({ length: Math.floor(frames / hop) }, (_, i) =>
    weighted.reduce((sum, channel) => sum + energy(channel, i * hop, hop), 0),
  );
  const blocks = Math.max(0, quarters.length - 3);
  return Array.from({ length: blocks }, (_, i) => {
    const energies = quarters.slice(i, i + 4);
    return energies.reduce((sum, value) => sum + value, 0) / (hop * 4);
  });
}

/**
 * K-weighting: a shelf for the effect of the head, and a high-pass because ears hear low tones
 * less.
 */
function kWeighted(samples: Float32Array, rate: number): Float32Array {
  const shelf = biquad('highshelf', rate, 1500, Math.SQRT1_2, 4);
  const low = biquad('highpass', rate, 38, 0.5);
  return filter(filter(samples.slice(), shelf), low);
}

function energy(samples: Float32Array, from: number, frames: number): number {
  let sum = 0;
  for (let i = from; i < from + frames; i++) sum += float32At(samples, i) ** 2;
  return sum;
}

function mean(values: number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function lufs(power: number): number {
  return -0.691 + 10 * Math.log10(power);
}
