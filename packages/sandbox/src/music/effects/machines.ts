import { biquad, filter } from '@genmedia/media/audio';
import { modulate } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { oscillate } from '../synth/tables.ts';
import { beats, drift, type Effect, struck } from './effect.ts';

/** A motor: explosions one by one, through an exhaust, that revs up and down. */
export const engine: Effect = (stage, { seconds, random, weight, pace }) => {
  const throttle = drift(random, 0.25);
  const pulses = new Float32Array(framesFor(seconds));
  let phase = 0;
  for (let i = 0; i < pulses.length; i++) {
    phase += ((38 + 85 * throttle(i / RATE)) * pace) / weight / RATE;
    if (phase >= 1) phase -= 1;
    pulses[i] = Math.exp(-phase * 9) * (0.9 + 0.2 * Math.sin(i * 0.0007)) - 0.1;
  }
  const grit = noise('pink', pulses.length, random);
  const mixed = pulses.map(
    (pulse, i) => pulse * (0.9 + 0.5 * (grit[i] ?? 0)) + 0.03 * (grit[i] ?? 0),
  );
  for (const hertz of [95, 210, 480]) {
    const pipe = filter(mixed.slice(), biquad('bandpass', RATE, hertz, 1.4));
    stage.add(pipe, 0, 1.3);
  }
  const hiss = sweep(mixed, 'lowpass', (t) => 900 + 2200 * throttle(t), 0.7);
  stage.add(hiss, 0, 0.35, 0.2);
};

/** An aeroplane passes: a roar and a whine, whose pitch sinks as it goes. */
export const jet: Effect = (stage, { seconds, random }) => {
  const pass = (t: number) => (t - seconds * 0.5) / 2.2;
  const near = (t: number) => 1 / (1 + pass(t) ** 2);
  for (const side of [-1, 1]) {
    const roar = noise('pink', framesFor(seconds), random);
    sweep(roar, 'lowpass', (t) => 350 + 4200 * near(t), 0.6);
    modulate(roar, (t) => 0.12 + near(t) * (0.5 + 0.5 * Math.tanh(side * pass(t))));
    stage.add(roar, 0, 1.8, side * 0.9);
  }
  const whine = noise('white', framesFor(seconds), random);
  sweep(whine, 'bandpass', (t) => 2500 * (1 - 0.12 * Math.tanh(pass(t))), 30);
  stage.add(
    modulate(whine, (t) => near(t) ** 1.5),
    0,
    2,
  );
};

/** Rotor blades that chop the air. */
export const helicopter: Effect = (stage, { seconds, random, pace }) => {
  const rate = 11.5 * pace;
  const air = noise('pink', framesFor(seconds), random);
  sweep(
    air,
    'lowpass',
    (t) => 300 + 1400 * (0.5 + 0.5 * Math.cos(2 * Math.PI * rate * t)) ** 3,
    0.8,
  );
  modulate(air, (t) => 0.15 + (0.5 + 0.5 * Math.cos(2 * Math.PI * rate * t)) ** 4);
  stage.add(air, 0, 1.8);
  const turbine = noise('white', framesFor(seconds), random);
  stage.add(filter(turbine, biquad('bandpass', RATE, 1900, 25)), 0, 0.35);
};

/** A train: wheels over joints, four at a time, over a rumble. */
export const train: Effect = (stage, { seconds, random, pace }) => {
  const rumble = filter(noise('brown', framesFor(seconds), random), biquad('lowpass', RATE, 260));
  stage.add(rumble, 0, 0.5);
  const rails = filter(
    noise('pink', framesFor(seconds), random),
    biquad('bandpass', RATE, 1700, 0.8),
  );
  stage.add(rails, 0, 0.22);
  for (const at of beats(random, 0.1, 0.95 / pace, seconds)) {
    for (const late of [0, 0.11, 0.36, 0.47]) {
      stage.add(struck(0.13, 170, [1, 2.4, 4.7, 8.1], random), at + late / pace, 0.9, late - 0.2);
    }
  }
};

/** Keys of a keyboard, in bursts, the long one now and then. */
export const typing: Effect = (stage, { seconds, random, pace }) => {
  for (
    let at = 0.1;
    at < seconds;
    at += (random.chance(0.12) ? 0.5 : random.range(0.09, 0.19)) / pace
  ) {
    const low = random.chance(0.15);
    for (const [late, gain] of [
      [0, 1],
      [0.055, 0.4],
    ] as const) {
      const click = filter(
        noise('white', framesFor(0.025), random),
        biquad('bandpass', RATE, (low ? 900 : 2400) * random.range(0.85, 1.2), 1.3),
      );
      modulate(click, (t) => Math.exp(-t * 210));
      stage.add(click, at + late, gain * random.range(0.7, 1), random.range(-0.4, 0.4));
    }
  }
};

/** A clock: tick, tock. */
export const clock: Effect = (stage, { seconds, random, pace }) => {
  beats(random.fork('steady'), 0.1, 0.5 / pace, seconds).forEach((_, i) => {
    const at = 0.1 + (i * 0.5) / pace;
    stage.add(struck(0.06, i % 2 ? 1650 : 2050, [1, 2.76, 4.2], random), at, 1);
  });
};

/** Sizzling between stations, and a hum. */
export const radio: Effect = (stage, { seconds, random }) => {
  const band = noise('white', framesFor(seconds), random);
  const tune = drift(random, 0.6);
  sweep(band, 'bandpass', (t) => 700 + 3200 * tune(t), 0.6);
  stage.add(
    modulate(band, (t) => 0.4 + 0.6 * tune(t * 3)),
    0,
    1,
  );
  const whistle = new Float32Array(framesFor(seconds));
  oscillate(whistle, { shape: 'sine', hertz: 1400, vibrato: { rate: 0.4, depth: 9, after: 0 } });
  stage.add(
    modulate(whistle, (t) => 0.1 * tune(t * 2) ** 3),
    0,
    1,
  );
};

/** A low hum with its overtones: transformers, star ships, large rooms of machines. */
export const hum: Effect = (stage, { seconds, random }) => {
  for (const [i, ratio] of [1, 2, 3, 4.02, 6.01].entries()) {
    const tone = new Float32Array(framesFor(seconds));
    oscillate(tone, { shape: 'triangle', hertz: 55 * ratio, gain: 0.7 / (i + 1) });
    const beat = drift(random, 0.35);
    stage.add(
      modulate(tone, (t) => 0.5 + 0.5 * beat(t)),
      0,
      1,
      i % 2 ? 0.5 : -0.5,
    );
  }
  stage.add(
    filter(noise('pink', framesFor(seconds), random), biquad('lowpass', RATE, 500)),
    0,
    0.25,
  );
};
