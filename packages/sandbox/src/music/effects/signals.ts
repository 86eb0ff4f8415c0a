import { biquad, filter } from '@genmedia/media/audio';
import { arch, modulate, shape } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { sweep } from '../synth/sweep.ts';
import { oscillate, type Shape } from '../synth/tables.ts';
import { beats, type Effect, struck } from './effect.ts';

/** Partials of a church bell (hum, prime, tierce, quint, nominal and up), by its strike note. */
const BELL = [0.5, 1, 1.19, 1.5, 2, 2.51, 2.66, 3.01, 4.1, 5.4];

export const bell: Effect = (stage, { seconds, random, weight, pace }) => {
  const hertz = 440 / weight;
  for (const at of beats(random, 0.08, 2.6 / pace, seconds))
    stage.add(struck(6, hertz, BELL, random), at);
};

/** Small bells, none like the other. */
export const chimes: Effect = (stage, { seconds, random, pace }) => {
  for (let at = 0.05; at < seconds; at += random.range(0.08, 0.45) / pace) {
    const hertz = 1050 * random.pick([1, 1.125, 1.25, 1.5, 1.667, 2, 2.25]);
    stage.add(struck(2.2, hertz, [1, 2.76, 5.4], random), at, 0.5, random.range(-0.9, 0.9));
  }
};

/** Two tones in turn, four of them and a pause. */
export const alarm: Effect = (stage, { seconds, pace }) => {
  for (let at = 0.05, i = 0; at < seconds; at += (i++ % 4 === 3 ? 0.5 : 0.15) / pace) {
    stage.add(beep(i % 2 ? 1960 : 2350, 0.12, 'square'), at, 0.6);
  }
};

/** Rises and sinks. */
export const siren: Effect = (stage, { seconds, pace }) => {
  const tone = new Float32Array(framesFor(seconds));
  oscillate(tone, {
    shape: 'saw',
    hertz: 950,
    vibrato: { rate: 0.32 * pace, depth: 7, after: -1 },
  });
  filter(tone, biquad('bandpass', RATE, 1100, 1));
  stage.add(tone, 0, 1);
};

/** A telephone: two seconds of ringing, two of silence. */
export const phone: Effect = (stage, { seconds, random }) => {
  for (let at = 0.1; at < seconds; at += 3) {
    for (let i = 0; i < 36; i++) {
      stage.add(struck(0.35, i % 2 ? 1480 : 1180, [1, 2.7, 4.3], random), at + i / 23, 0.5);
    }
  }
};

export const horn: Effect = (stage, { seconds, random }) => {
  for (let at = 0.1; at < seconds; at += random.range(1.2, 2.2)) {
    for (const hertz of [392, 494]) stage.add(beep(hertz, random.range(0.35, 0.7), 'saw'), at, 0.6);
  }
};

export const laser: Effect = (stage, { seconds, random, pace }) => {
  for (const at of beats(random, 0.08, 0.42 / pace, seconds)) {
    const shot = new Float32Array(framesFor(0.35));
    const top = random.range(2300, 3400);
    let phase = 0;
    for (let i = 0; i < shot.length; i++) {
      const t = i / RATE;
      phase += (2 * Math.PI * (140 + top * Math.exp(-t * 13))) / RATE;
      shot[i] = Math.tanh(2 * Math.sin(phase + 1.2 * Math.sin(phase * 0.5))) * Math.exp(-t * 9);
    }
    stage.add(shot, at, 0.8, random.range(-0.6, 0.6));
  }
};

/** Air that something passes through. */
export const whoosh: Effect = (stage, { seconds, random, pace }) => {
  for (let at = 0.05; at < seconds; at += 1.8 / pace) {
    const long = 0.9 / pace;
    const side = random.chance(0.5) ? 1 : -1;
    for (const pan of [-0.8, 0.8]) {
      const air = noise('pink', framesFor(long), random);
      sweep(air, 'bandpass', (t) => 250 + 2800 * arch(t, long, 2), 1.1);
      modulate(air, (t) => arch(t, long, 3) * (1 + pan * side * (t / long - 0.5)));
      stage.add(air, at, 2.2, pan);
    }
  }
};

/** What games play for a coin. */
export const coin: Effect = (stage, { seconds, pace }) => {
  for (let at = 0.05; at < seconds; at += 1.1 / pace) {
    stage.add(beep(988, 0.08, 'square'), at, 0.5);
    stage.add(shape(beep(1319, 0.5, 'square'), FADING), at + 0.08, 0.5);
  }
};

/** A button. */
export const click: Effect = (stage, { seconds, random, pace }) => {
  for (const at of beats(random, 0.1, 0.8 / pace, seconds)) {
    stage.add(struck(0.02, 2900, [1, 1.7, 3.1], random), at, 1);
    stage.add(struck(0.02, 2300, [1, 1.7, 3.1], random), at + 0.09, 0.6);
  }
};

/** Rising arpeggios that shimmer. */
export const magic: Effect = (stage, { seconds, random }) => {
  for (let at = 0.05; at < seconds; at += 2.2) {
    for (let i = 0; i < 18; i++) {
      const note = [0, 2, 4, 7, 9][i % 5] ?? 0;
      const hertz = 784 * 2 ** ((note + 12 * Math.floor(i / 5)) / 12);
      stage.add(struck(1.4, hertz, [1, 2.76], random), at + i * 0.06, 0.4, random.range(-0.9, 0.9));
    }
  }
};

const FADING = { attack: 0.002, decay: 0.12, sustain: 0, release: 0.1 };

function beep(hertz: number, seconds: number, wave: Shape): Float32Array {
  const tone = new Float32Array(framesFor(seconds));
  oscillate(tone, { shape: wave, hertz });
  return shape(tone, { attack: 0.006, decay: 9, sustain: 1, release: 0.012 });
}
