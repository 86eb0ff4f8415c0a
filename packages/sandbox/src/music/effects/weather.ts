import { biquad, filter } from '@genmedia/media/audio';
import { modulate } from '../synth/envelope.ts';
import { ring } from '../synth/modal.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { drift, type Effect, moments } from './effect.ts';

/** A hiss of far drops at each side, and near ones that are heard alone. */
export const rain: Effect = (stage, { seconds, random, weight }) => {
  for (const pan of [-0.9, 0.9]) {
    const hiss = noise('white', framesFor(seconds), random);
    filter(hiss, biquad('highpass', RATE, 900));
    filter(hiss, biquad('lowpass', RATE, 3500 + 3000 * weight, 0.5));
    const swell = drift(random, 0.3);
    stage.add(
      modulate(hiss, (at) => 0.14 * weight * (0.8 + 0.4 * swell(at))),
      0,
      1,
      pan,
    );
  }
  for (const at of moments(random, 70 * weight, seconds)) {
    const hertz = random.range(1800, 7000);
    const drop = ring(new Float32Array(framesFor(0.03)), [
      { hertz, gain: 1, seconds: random.range(0.006, 0.02) },
    ]);
    stage.add(drop, at, 0.3 * random.next() ** 3, random.range(-1, 1));
  }
};

/** A crack, where it is near, and a roll of many echoes that grow duller. */
export const thunder: Effect = (stage, { seconds, random, weight }) => {
  const strikes = [0.15, ...moments(random, 0.12, seconds - 4).map((at) => at + 4)];
  for (const at of strikes) {
    const long = Math.min(seconds - at, random.range(4, 7));
    if (long < 0.5) continue;
    for (const pan of [-0.6, 0.6]) {
      const roll = noise('brown', framesFor(long), random);
      const rumble = drift(random, 2.2);
      sweep(roll, 'lowpass', (t) => 60 + 900 * Math.exp(-t * 1.3), 0.7);
      modulate(
        roll,
        (t) => Math.min(1, t * 12) * Math.exp((-t * 3.2) / long) * (0.35 + 1.3 * rumble(t)),
      );
      stage.add(roll, at, 1.6 * weight, pan);
    }
    const crack = noise('white', framesFor(0.5), random);
    sweep(crack, 'lowpass', (t) => 7000 * Math.exp(-t * 9) + 200);
    const tears = drift(random, 28);
    modulate(crack, (t) => Math.exp(-t * 9) * tears(t));
    stage.add(crack, at, 1.1 * weight, random.range(-0.4, 0.4));
  }
};

/** Gusts: noise through a mouth that opens and whistles a little. */
export const wind: Effect = (stage, { seconds, random, weight }) => {
  for (const pan of [-0.8, 0, 0.8]) {
    const gust = drift(random, 0.22 * weight);
    const body = noise('pink', framesFor(seconds), random);
    sweep(body, 'bandpass', (t) => 180 + 650 * weight * gust(t) ** 1.5, 0.9);
    stage.add(
      modulate(body, (t) => 0.15 + 1.1 * gust(t) ** 2),
      0,
      1.4,
      pan,
    );
    const whistle = noise('white', framesFor(seconds), random);
    sweep(whistle, 'bandpass', (t) => 500 + 700 * gust(t), 14);
    stage.add(
      modulate(whistle, (t) => gust(t) ** 4),
      0,
      0.5 * weight,
      pan * 0.6,
    );
  }
};

/** Waves: each swells, breaks into foam and runs out. */
export const waves: Effect = (stage, { seconds, random, weight, pace }) => {
  const deep = noise('brown', framesFor(seconds), random);
  stage.add(filter(deep, biquad('lowpass', RATE, 220)), 0, 0.35);
  for (let at = -2; at < seconds; at += random.range(4, 6.5) / pace) {
    const pan = random.range(-0.6, 0.6);
    for (const side of [-0.35, 0.35]) {
      const foam = noise('white', framesFor(7), random);
      sweep(foam, 'lowpass', (t) => 300 + 6500 * weight * swell(t, 2.3, 1.1) ** 1.6, 0.6);
      modulate(foam, (t) => swell(t, 2.3, 1.6));
      stage.add(foam, at, 0.5 * weight, pan + side);
    }
  }
};

/** Fire: a low roar, and wood that cracks. */
export const fire: Effect = (stage, { seconds, random, weight }) => {
  const breath = drift(random, 1.4);
  const roar = filter(noise('brown', framesFor(seconds), random), biquad('lowpass', RATE, 500));
  stage.add(
    modulate(roar, (t) => 0.25 + 0.45 * breath(t)),
    0,
    0.8 * weight,
  );
  const hiss = filter(noise('white', framesFor(seconds), random), biquad('highpass', RATE, 3500));
  stage.add(
    modulate(hiss, (t) => 0.03 + 0.06 * breath(t)),
    0,
    1,
  );
  for (const at of moments(random, 14 * weight, seconds)) {
    const big = random.chance(0.12);
    const snap = noise('white', framesFor(big ? 0.05 : 0.012), random);
    filter(snap, biquad('bandpass', RATE, random.range(900, 5000), 1.2));
    modulate(snap, (t) => Math.exp(-t * (big ? 70 : 350)));
    stage.add(snap, at, (big ? 2.2 : 1) * random.range(0.3, 1), random.range(-0.7, 0.7));
  }
};

/** From nothing to 1 at `top`, and away by `fall` a second. */
function swell(second: number, top: number, fall: number): number {
  return second < top ? (second / top) ** 2 : Math.exp((top - second) * fall);
}
