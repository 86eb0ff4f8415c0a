import { biquad, filter } from '@genmedia/media/audio';
import type { Random } from '../../random.ts';
import { arch, modulate } from '../synth/envelope.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';
import type { Stage } from '../synth/stage.ts';
import { sweep } from '../synth/sweep.ts';
import { beats, drift, type Effect, moments, struck } from './effect.ts';

/** The blow, a pressure that sinks, and debris. */
export const explosion: Effect = (stage, { seconds, random, weight }) => {
  for (let at = 0.08; at < seconds; at += random.range(7, 10)) {
    boom(stage, at, 72, 0.9, 1.3 * weight);
    for (const pan of [-0.7, 0.7]) {
      const blast = noise('white', framesFor(5), random);
      sweep(blast, 'lowpass', (t) => 90 + 8500 * Math.exp(-t * 3.4), 0.6);
      const roll = drift(random, 5);
      modulate(blast, (t) => Math.min(1, t * 500) * Math.exp(-t * 1.15) * (0.5 + 0.8 * roll(t)));
      stage.add(blast, at, 1.7, pan);
    }
    for (const fall of moments(random, 22, 2.6)) {
      const chip = noise('white', framesFor(0.05), random);
      filter(chip, biquad('bandpass', RATE, random.range(500, 4500), 2));
      modulate(chip, (t) => Math.exp(-t * 90));
      stage.add(
        chip,
        at + 0.4 + fall,
        random.range(0.1, 0.7) * Math.exp(-fall),
        random.range(-1, 1),
      );
    }
  }
};

export const gunshot: Effect = (stage, { seconds, random, pace }) => {
  for (const at of beats(random, 0.1, 1.1 / pace, seconds)) {
    const shot = noise('white', framesFor(1.2), random);
    sweep(shot, 'lowpass', (t) => 250 + 11_000 * Math.exp(-t * 26), 0.7);
    modulate(shot, (t) => Math.exp(-t * 30) + 0.12 * Math.exp(-t * 4));
    stage.add(shot, at, 2);
    boom(stage, at, 110, 0.12, 0.8);
  }
};

/** Steps on a floor: the heel, then the sole. */
export const footsteps: Effect = (stage, request) => steps(stage, request, floor);

/** Steps that crunch: gravel, snow, leaves. */
export const crunch: Effect = (stage, request) => steps(stage, request, gravel);

/** A crack, and pieces that ring as they fall. */
export const glass: Effect = (stage, { seconds, random }) => {
  for (let at = 0.12; at < seconds; at += random.range(4, 6)) {
    const crack = filter(noise('white', framesFor(0.25), random), biquad('highpass', RATE, 2500));
    stage.add(
      modulate(crack, (t) => Math.exp(-t * 28)),
      at,
      1.5,
    );
    for (const fall of moments(random, 38, 1.5)) {
      const piece = struck(
        random.range(0.12, 0.5),
        random.range(2300, 7000),
        [1, 1.51, 2.33],
        random,
      );
      stage.add(piece, at + fall * fall, 0.35 * Math.exp(-fall), random.range(-0.9, 0.9));
    }
  }
};

/** Knocks on wood, in threes. */
export const knock: Effect = (stage, { seconds, random, pace }) => {
  for (let at = 0.15; at < seconds; at += 1.5 / pace) {
    for (let i = 0; i < 3; i++) wood(stage, at + (i * 0.23) / pace, random, 210, 1);
  }
};

/** A door that closes: hinges that creak, and the slam. */
export const door: Effect = (stage, { seconds, random }) => {
  for (let at = 0.1; at < seconds; at += 4.5) {
    const long = Math.min(1.5, Math.max(0.4, seconds - at - 0.8));
    creaking(stage, at, long, random);
    wood(stage, at + long + 0.1, random, 95, 2.4);
    boom(stage, at + long + 0.1, 62, 0.16, 1);
  }
};

/** A door that opens: the latch, and hinges that creak, slower and slower. */
export const creak: Effect = (stage, { seconds, random }) => {
  for (let at = 0.1; at < seconds; at += 4.5) {
    wood(stage, at, random, 420, 0.2);
    creaking(stage, at + 0.25, Math.max(0.4, Math.min(3, seconds - at - 0.5)), random);
  }
};

/** Hinges that stick and slip, for so many seconds. */
function creaking(stage: Stage, at: number, long: number, random: Random): void {
  const creak = new Float32Array(framesFor(long));
  const stick = drift(random, 3);
  let phase = 0;
  for (let i = 0; i < creak.length; i++) {
    phase += (45 + 130 * stick(i / RATE)) / RATE;
    if (phase < 1) continue;
    phase -= 1;
    creak[i] = random.range(0.5, 1);
  }
  filter(creak, biquad('bandpass', RATE, 1150, 7));
  stage.add(
    modulate(creak, (t) => arch(t, long)),
    at,
    9,
    -0.2,
  );
}

/** A wooden thing that is struck. */
function wood(stage: Stage, at: number, random: Random, hertz: number, gain: number): void {
  stage.add(struck(0.16, hertz, [1, 1.83, 2.74, 4.1, 5.9], random), at, gain);
  const tap = filter(noise('white', framesFor(0.03), random), biquad('lowpass', RATE, 1800));
  stage.add(
    modulate(tap, (t) => Math.exp(-t * 160)),
    at,
    gain,
  );
}

/** A low thump that sinks in pitch. */
export function boom(stage: Stage, at: number, hertz: number, seconds: number, gain: number): void {
  const samples = new Float32Array(framesFor(seconds * 3));
  let phase = 0;
  for (let i = 0; i < samples.length; i++) {
    const t = i / RATE / seconds;
    phase += (2 * Math.PI * hertz * (0.45 + 0.9 * Math.exp(-t * 3))) / RATE;
    samples[i] = Math.sin(phase) * Math.exp(-t * 2.2) * Math.min(1, (t * seconds) / 0.003);
  }
  stage.add(samples, at, gain);
}

type Step = (stage: Stage, at: number, random: Random, pan: number) => void;

function steps(stage: Stage, { seconds, random, pace }: Parameters<Effect>[1], step: Step): void {
  beats(random, 0.15, 0.55 / pace, seconds).forEach((at, i) => {
    step(stage, at, random, i % 2 === 0 ? -0.18 : 0.18);
  });
}

const floor: Step = (stage, at, random, pan) => {
  for (const [late, gain, hertz] of [
    [0, 1, 150],
    [0.07, 0.5, 260],
  ] as const) {
    stage.add(
      struck(0.09, hertz * random.range(0.9, 1.1), [1, 2.3, 3.9], random),
      at + late,
      gain,
      pan,
    );
    const scuff = filter(
      noise('white', framesFor(0.05), random),
      biquad('bandpass', RATE, 1400, 0.7),
    );
    stage.add(
      modulate(scuff, (t) => Math.exp(-t * 75)),
      at + late,
      gain * 0.9,
      pan,
    );
  }
};

const gravel: Step = (stage, at, random, pan) => {
  for (const late of moments(random, 120, 0.2)) {
    const grain = noise('white', framesFor(0.02), random);
    filter(grain, biquad('bandpass', RATE, random.range(1200, 5500), 1.5));
    modulate(grain, (t) => Math.exp(-t * 220));
    stage.add(grain, at + late, random.range(0.4, 1.2) * Math.exp(-late * 6), pan);
  }
  boom(stage, at, 85, 0.03, 0.35);
};
