import { float32At } from '@genmedia/media/arrays';
import type { Sound } from '@genmedia/media/audio';
import { rate } from './rate.ts';

export interface Room {
  /** The seconds until the echo is 60 dB quieter. */
  readonly seconds: number;
  /** How fast the high frequencies fade, from 0 to 1. */
  readonly damping: number;
}

/**
 * Lengths of the loops in samples at 44.1 kHz. They have no common divisors, so that no tone stands
 * out.
 */
const loops = [1433, 1601, 1867, 2053, 2251, 2399, 2687, 2917];
const diffusers = [225, 341, 441, 556];
const stereoSpread = 23;

/**
 * The echo of a room, without the sound itself (loops and diffusers after M. R. Schroeder, with
 * loops that lose high frequencies after J. A. Moorer). Each side has its own room, and the second
 * one is slightly larger.
 */
export function reverb({ channels }: Sound, room: Room): Sound {
  const [left = new Float32Array(0), right = left] = channels;
  const wet = [oneSide(left, right, room, 0), oneSide(right, left, room, stereoSpread)];
  return { sampleRate: rate, channels: wet };
}

function oneSide(own: Float32Array, other: Float32Array, room: Room, spread: number): Float32Array {
  const input = own.map((sample, i) => (sample * 0.8 + float32At(other, i) * 0.2) * 0.12);
  const out = new Float32Array(input.length);
  for (const loop of loops) addLoop(out, input, loop + spread, room);
  for (const diffuser of diffusers) diffuse(out, diffuser + spread);
  return out;
}

function addLoop(out: Float32Array, input: Float32Array, size: number, room: Room): void {
  const line = new Float32Array(size);
  const feedback = 10 ** ((-3 * size) / (room.seconds * rate));
  const keep = room.damping * 0.7;
  let [at, low] = [0, 0];
  for (let i = 0; i < input.length; i++) {
    const value = float32At(line, at);
    low = value * (1 - keep) + low * keep;
    line[at] = float32At(input, i) + low * feedback;
    out[i] = float32At(out, i) + value;
    if (++at === size) at = 0;
  }
}

function diffuse(samples: Float32Array, size: number): void {
  const line = new Float32Array(size);
  let at = 0;
  for (let i = 0; i < samples.length; i++) {
    const held = float32At(line, at);
    const value = float32At(samples, i);
    line[at] = value + held * 0.5;
    samples[i] = held - value * 0.5;
    if (++at === size) at = 0;
  }
}
