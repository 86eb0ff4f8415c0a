import { biquad, filter } from '@genmedia/media/audio';
import { arch, modulate } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { beats, drift, type Effect } from './effect.ts';
import { boom } from './impacts.ts';

/** Many hands, each with its own sound and pace, that swell and tire. */
export const applause: Effect = (stage, { seconds, random, weight }) => {
  const hands = Math.round(45 * weight);
  for (let i = 0; i < hands; i++) {
    const pan = random.range(-1, 1);
    const clap = filter(
      noise('white', framesFor(0.035), random),
      biquad('bandpass', RATE, random.range(800, 2300), 1.6),
    );
    modulate(clap, (t) => Math.exp(-t * 110));
    const gain = random.range(0.2, 0.8);
    for (const at of beats(random, random.range(0, 0.6), random.range(0.19, 0.3), seconds)) {
      stage.add(
        clap,
        at,
        gain * Math.min(1, at + 0.3) * Math.min(1, (seconds - at) / 1.2 + 0.15),
        pan,
      );
    }
  }
};

/** Voices of many, of which no word is understood. */
export const crowd: Effect = (stage, { seconds, random, weight }) => {
  for (let i = 0; i < 14; i++) {
    const voice = noise('pink', framesFor(seconds), random);
    filter(voice, biquad('bandpass', RATE, random.range(280, 800), 3));
    const words = drift(random, random.range(2.5, 5));
    const talk = drift(random, 0.4);
    modulate(voice, (t) => Math.max(0, words(t) * 1.8 - 0.6) * (0.3 + talk(t)));
    stage.add(voice, 0, 1.1 * weight, random.range(-1, 1));
  }
};

/** Lub-dub. */
export const heartbeat: Effect = (stage, { seconds, random, pace }) => {
  for (const at of beats(random, 0.12, 0.86 / pace, seconds)) {
    boom(stage, at, 62, 0.07, 1);
    boom(stage, at + 0.28, 74, 0.05, 0.65);
  }
};

/** In, and out. */
export const breathing: Effect = (stage, { seconds, random, pace }) => {
  for (let at = 0.1; at < seconds; at += 3.4 / pace) {
    for (const [late, long, hertz, gain] of [
      [0, 1.1, 1900, 0.6],
      [1.5, 1.5, 1000, 1],
    ] as const) {
      const air = filter(
        noise('pink', framesFor(long), random),
        biquad('bandpass', RATE, hertz, 0.9),
      );
      modulate(air, (t) => arch(t, long, 1.4));
      stage.add(air, at + late, gain);
    }
  }
};

/** Somebody whistles a tune of five notes. */
export const whistle: Effect = (stage, { seconds, random }) => {
  for (let at = 0.1; at < seconds; at += 0.2) {
    for (const note of Array.from({ length: 5 }, () => random.pick([0, 2, 4, 5, 7, 9, 12]))) {
      const long = random.range(0.2, 0.5);
      const hertz = 880 * 2 ** (note / 12);
      const air = noise('white', framesFor(long), random);
      filter(filter(air, biquad('bandpass', RATE, hertz, 60)), biquad('bandpass', RATE, hertz, 30));
      modulate(air, (t) => Math.min(1, t * 25) * Math.min(1, (long - t) * 18));
      stage.add(air, at, 9);
      at += long;
    }
  }
};
