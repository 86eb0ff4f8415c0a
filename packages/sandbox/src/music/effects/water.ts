import type { Random } from '../../random.ts';
import { modulate } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import type { Stage } from '../synth/stage.ts';
import { sweep } from '../synth/sweep.ts';
import { drift, type Effect, moments } from './effect.ts';

/** A stream: many bubbles over a soft hiss. */
export const stream: Effect = (stage, { seconds, random, weight }) => {
  for (const pan of [-0.7, 0.7]) {
    const hiss = noise('pink', framesFor(seconds), random);
    const flow = drift(random, 0.8);
    sweep(hiss, 'bandpass', (t) => 900 + 900 * flow(t), 0.5);
    stage.add(hiss, 0, 0.35 * weight, pan);
  }
  for (const at of moments(random, 55 * weight, seconds))
    bubble(stage, at, random, 500, 2600, 0.12);
};

/** Bubbles, large and slow. */
export const bubbles: Effect = (stage, { seconds, random, pace }) => {
  for (const at of moments(random, 9 * pace, seconds)) bubble(stage, at, random, 180, 1100, 0.6);
};

/** Something falls into water: the blow, the foam, and what drips after it. */
export const splash: Effect = (stage, { seconds, random, weight }) => {
  for (let at = 0.1; at < seconds; at += random.range(3, 5)) {
    const foam = noise('white', framesFor(1.6), random);
    sweep(foam, 'bandpass', (t) => 500 + 2600 * Math.exp(-t * 2.5), 0.6);
    modulate(foam, (t) => Math.min(1, t * 60) * Math.exp(-t * 3.6));
    stage.add(foam, at, 1.4 * weight, 0);
    for (const drop of moments(random, 16, 1.4))
      bubble(stage, at + 0.15 + drop, random, 350, 1800, 0.3);
  }
};

/** Drops into a basin, one by one. */
export const drip: Effect = (stage, { seconds, random, pace }) => {
  for (let at = 0.2; at < seconds; at += random.range(0.7, 1.2) / pace) {
    bubble(stage, at, random, 700, 1500, 0.8);
  }
};

/** A bubble rises in pitch as it bursts (M. Minnaert's resonance, sinking towards the surface). */
function bubble(stage: Stage, at: number, random: Random, low: number, high: number, gain: number) {
  const hertz = low * (high / low) ** random.next();
  const long = random.range(0.03, 0.09) * (600 / hertz) ** 0.3;
  const samples = new Float32Array(framesFor(long * 2));
  const rise = random.range(0.2, 1.2);
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    const t = i / RATE;
    phase += (2 * Math.PI * hertz * (1 + (rise * t) / long)) / RATE;
    samples[i] = Math.sin(phase) * Math.exp((-4 * t) / long) * Math.min(1, t * 900);
  }
  stage.add(samples, at, gain * random.range(0.3, 1), random.range(-0.8, 0.8));
}
