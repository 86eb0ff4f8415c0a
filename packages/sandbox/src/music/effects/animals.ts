import { biquad, filter } from '@genmedia/media/audio';
import type { Random } from '../../random.ts';
import { modulate, shape } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import { beats, type Effect } from './effect.ts';

/** Three birds that answer each other, each with its own phrase. */
export const birds: Effect = (stage, { seconds, random, pace }) => {
  for (const pan of [-0.7, 0.1, 0.75]) {
    const base = random.range(2200, 4600);
    const phrase = Array.from({ length: random.int(2, 6) }, () => ({
      from: base * random.range(0.8, 1.3),
      to: base * random.range(0.75, 1.45),
      long: random.range(0.05, 0.16),
      trill: random.chance(0.35) ? random.range(18, 38) : 0,
    }));
    for (const start of beats(
      random,
      random.range(0.05, 0.9),
      random.range(1, 1.7) / pace,
      seconds,
    )) {
      let at = start;
      for (const { from, to, long, trill } of phrase) {
        stage.add(chirp(from, to, long, trill), at, random.range(0.25, 0.5), pan);
        at += long + random.range(0.03, 0.09);
      }
    }
  }
};

/** Crickets: pulses of one tone each, and a field of others behind them. */
export const crickets: Effect = (stage, { seconds, random }) => {
  for (const pan of [-0.8, -0.2, 0.4, 0.9]) {
    const hertz = random.range(3900, 5200);
    const every = random.range(0.5, 0.8);
    for (const at of beats(random, random.range(0, 0.5), every, seconds)) {
      for (let pulse = 0; pulse < 4; pulse++) {
        stage.add(chirp(hertz, hertz * 0.99, 0.018, 0), at + pulse * 0.034, 0.3, pan);
      }
    }
  }
  const field = filter(
    noise('white', framesFor(seconds), random),
    biquad('bandpass', RATE, 6200, 6),
  );
  stage.add(field, 0, 0.06);
};

/** A dog, in groups of two or three. */
export const dog: Effect = (stage, { seconds, random, weight }) => {
  const hertz = 420 / weight;
  for (let at = 0.15; at < seconds; at += random.range(0.9, 1.7)) {
    for (let i = random.int(1, 3); i > 0 && at < seconds; i--) {
      stage.add(throat(hertz, [0.75, 1.25, 0.6], 0.17, 0.45, [700, 1500, 2700], random), at, 1.2);
      at += random.range(0.27, 0.38);
    }
  }
};

export const cat: Effect = (stage, { seconds, random }) => {
  for (let at = 0.2; at < seconds; at += random.range(1.8, 3)) {
    stage.add(throat(560, [0.8, 1.3, 1.15, 0.8], 0.75, 0.06, [1100, 2300, 3400], random), at, 1);
  }
};

export const cow: Effect = (stage, { seconds, random }) => {
  for (let at = 0.2; at < seconds; at += random.range(3, 4.5)) {
    stage.add(throat(130, [0.8, 1.15, 1.1, 0.75], 1.7, 0.1, [350, 750, 2200], random), at, 1);
  }
};

export const frogs: Effect = (stage, { seconds, random }) => {
  for (const pan of [-0.6, 0.5]) {
    for (const start of beats(random, random.range(0.1, 0.7), random.range(1.3, 2), seconds)) {
      for (let i = 0; i < random.int(2, 4); i++) {
        const croak = throat(
          random.range(85, 110),
          [1, 1.1],
          0.22,
          0.15,
          [420, 1150, 2400],
          random,
        );
        modulate(croak, (t) => 0.5 + 0.5 * Math.cos(2 * Math.PI * 32 * t));
        stage.add(croak, start + i * 0.32, 0.8, pan);
      }
    }
  }
};

export const wolf: Effect = (stage, { seconds, random }) => {
  for (let at = 0.2; at < seconds; at += random.range(3.5, 5)) {
    const howl = throat(380, [0.6, 1.2, 1.35, 1.3, 0.9], 3, 0.04, [600, 1200, 2500], random);
    stage.add(shape(howl, { attack: 0.4, decay: 9, sustain: 0.8, release: 0.8 }), at, 0.9);
  }
};

/** One whistle that glides, wavering if it trills. */
function chirp(from: number, to: number, seconds: number, trill: number): Float32Array {
  const samples = new Float32Array(framesFor(seconds));
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    const part = i / samples.length;
    const waver = trill ? 1 + 0.08 * Math.sin((2 * Math.PI * trill * i) / RATE) : 1;
    phase += (2 * Math.PI * from * (to / from) ** part * waver) / RATE;
    samples[i] = Math.sin(Math.PI * part) ** 1.5 * (Math.sin(phase) + 0.15 * Math.sin(2 * phase));
  }
  return samples;
}

/** A call: a buzz with breath, on a pitch that moves, through a throat's resonances. */
function throat(
  hertz: number,
  bends: readonly number[],
  seconds: number,
  breath: number,
  formants: readonly number[],
  random: Random,
): Float32Array {
  const buzz = noise('white', framesFor(seconds), random);
  let phase = 0;
  for (let i = 0; i < buzz.length; i++) {
    const place = (i / buzz.length) * (bends.length - 1);
    const low = Math.floor(place);
    const [one = 1, other = one] = bends.slice(low, low + 2);
    phase = (phase + (hertz * (one + (other - one) * (place - low))) / RATE) % 1;
    buzz[i] = (buzz[i] ?? 0) * breath + (phase < 0.35 ? Math.sin((Math.PI * phase) / 0.35) : -0.3);
  }
  const voiced = formants.map((formant) =>
    filter(buzz.slice(), biquad('bandpass', RATE, formant, 5)),
  );
  const call = buzz.map((_, i) =>
    voiced.reduce((sum, part, n) => sum + (part[i] ?? 0) / (n + 1), 0),
  );
  return shape(call, { attack: seconds * 0.12, decay: 9, sustain: 1, release: seconds * 0.4 });
}
