import type { Random } from '../../random.ts';
import { ring } from '../synth/modal.ts';
import { framesFor } from '../synth/rate.ts';
import type { Stage } from '../synth/stage.ts';

/** What an effect is told. */
export interface EffectRequest {
  readonly seconds: number;
  readonly random: Random;
  /** From 0.5 (light) over 1 to 1.6 (heavy). */
  readonly weight: number;
  /** 1 unless the prompt says slow or fast. */
  readonly pace: number;
}

/** Fills a stage of that many seconds with a sound. */
export type Effect = (stage: Stage, request: EffectRequest) => void;

/** Random moments, so many a second on average. */
export function moments(random: Random, perSecond: number, seconds: number): number[] {
  const found: number[] = [];
  for (let at = wait(random, perSecond); at < seconds; at += wait(random, perSecond))
    found.push(at);
  return found;
}

/** Moments at nearly equal distances, from a first one on. */
export function beats(random: Random, first: number, every: number, seconds: number): number[] {
  const found: number[] = [];
  for (let at = first; at < seconds - 0.05; at += every * random.range(0.96, 1.04)) found.push(at);
  return found;
}

/** A slow random movement from 0 to 1, which is never twice the same. */
export function drift(random: Random, perSecond: number): (second: number) => number {
  const waves = [1, 0.53, 0.29].map((part) => ({
    rate: perSecond * part * random.range(0.8, 1.2),
    phase: random.range(0, 2 * Math.PI),
  }));
  return (second) =>
    0.5 +
    waves.reduce((sum, { rate, phase }) => sum + Math.sin(2 * Math.PI * rate * second + phase), 0) /
      6;
}

/** Something struck: its modes as multiples of a pitch, the higher the shorter. */
export function struck(
  seconds: number,
  hertz: number,
  ratios: readonly number[],
  random: Random,
): Float32Array {
  const modes = ratios.map((ratio) => ({
    hertz: hertz * ratio * random.range(0.995, 1.005),
    gain: random.range(0.6, 1) / (1 + 0.35 * ratio),
    seconds: seconds / ratio ** 0.6,
  }));
  return ring(new Float32Array(framesFor(seconds)), modes);
}

function wait(random: Random, perSecond: number): number {
  return -Math.log(1 - random.next()) / perSecond;
}
