import { biquad, filter } from '@genmedia/media/audio';
import type { Random } from '../../random.ts';
import { arch, modulate } from '../synth/envelope.ts';
import { type Mode, ring } from '../synth/modal.ts';
import { noise } from '../synth/noise.ts';
import { framesFor, RATE } from '../synth/rate.ts';

export type Drum =
  | 'kick'
  | 'snare'
  | 'clap'
  | 'rim'
  | 'hat'
  | 'open'
  | 'ride'
  | 'crash'
  | 'low'
  | 'high'
  | 'shaker'
  | 'tambourine'
  | 'brush';

/** How a set of drums is built. */
export interface Kit {
  readonly kick: { readonly hertz: number; readonly seconds: number; readonly click: number };
  readonly snare: { readonly hertz: number; readonly seconds: number; readonly rattle: number };
  readonly hat: { readonly hertz: number; readonly seconds: number };
}

export const KITS = {
  acoustic: {
    kick: { hertz: 58, seconds: 0.16, click: 0.5 },
    snare: { hertz: 190, seconds: 0.17, rattle: 0.9 },
    hat: { hertz: 7000, seconds: 0.05 },
  },
  electronic: {
    kick: { hertz: 50, seconds: 0.24, click: 0.9 },
    snare: { hertz: 215, seconds: 0.14, rattle: 1.1 },
    hat: { hertz: 9000, seconds: 0.035 },
  },
  deep: {
    kick: { hertz: 44, seconds: 0.5, click: 0.3 },
    snare: { hertz: 175, seconds: 0.2, rattle: 1 },
    hat: { hertz: 8200, seconds: 0.03 },
  },
  dusty: {
    kick: { hertz: 62, seconds: 0.13, click: 0.25 },
    snare: { hertz: 205, seconds: 0.12, rattle: 0.6 },
    hat: { hertz: 5500, seconds: 0.04 },
  },
} satisfies Record<string, Kit>;

export type KitName = keyof typeof KITS;

/** One blow. */
export function hit(drum: Drum, kit: Kit, random: Random): Float32Array {
  return DRUMS[drum](kit, random);
}

const DRUMS: Record<Drum, (kit: Kit, random: Random) => Float32Array> = {
  kick: ({ kick }, random) => {
    const blow = membrane(kick.hertz, 3.2, kick.seconds);
    return mixed(blow, burst('white', 0.012, 'lowpass', 5000, 350, random), kick.click * 0.7);
  },
  snare: ({ snare }, random) => {
    const skin = membrane(snare.hertz, 0.5, 0.07);
    const wires = burst(
      'white',
      snare.seconds * 2.4,
      'highpass',
      1400,
      4.6 / snare.seconds,
      random,
    );
    return mixed(scaled(wires, 0.75 * snare.rattle), skin, 0.8);
  },
  clap: (_, random) => {
    const out = new Float32Array(framesFor(0.3));
    for (const late of [0, 0.011, 0.023]) {
      const hands = burst('white', 0.26, 'bandpass', 1250, late === 0.023 ? 17 : 120, random);
      for (let i = 0; i < hands.length; i++) {
        const at = i + Math.round(late * RATE);
        if (at < out.length) out[at] = (out[at] ?? 0) + (hands[i] ?? 0) * 1.4;
      }
    }
    return out;
  },
  rim: (_, random) => struckModes(0.06, 1700, [1, 1.54, 2.3], 0.7, random),
  hat: ({ hat }, random) => metal(hat.hertz, hat.seconds, 0.6, random),
  open: ({ hat }, random) => metal(hat.hertz * 0.9, 0.3, 0.55, random),
  ride: (_, random) => {
    const ping = struckModes(0.9, 3100, [1, 1.34, 1.79, 2.2], 0.22, random);
    return mixed(metal(6000, 0.55, 0.22, random), ping, 1);
  },
  crash: (_, random) => metal(4200, 1.6, 0.75, random),
  low: () => membrane(88, 0.7, 0.24),
  high: () => membrane(150, 0.7, 0.18),
  shaker: (_, random) => {
    const grain = burst('white', 0.09, 'highpass', 5200, 1, random);
    return modulate(grain, (t) => 0.6 * arch(t, 0.09, 2));
  },
  tambourine: (_, random) =>
    mixed(metal(8000, 0.12, 0.4, random), struckModes(0.15, 6200, [1, 1.21, 1.47], 0.2, random), 1),
  brush: (_, random) => {
    // Wires on a skin: a breath in the middle, not a hiss over everything.
    const sweep = burst('pink', 0.24, 'bandpass', 2400, 1, random);
    return modulate(sweep, (t) => 0.7 * arch(t, 0.24, 1.5));
  },
};

/** A skin: a sine that sinks to its pitch from so many times higher. */
function membrane(hertz: number, sink: number, seconds: number): Float32Array {
  const out = new Float32Array(framesFor(seconds * 2.6));
  let phase = 0;
  for (let i = 0; i < out.length; i++) {
    const t = i / RATE;
    phase += (2 * Math.PI * hertz * (1 + sink * Math.exp(-t * 48))) / RATE;
    out[i] = Math.sin(phase) * Math.exp((-2.6 * t) / seconds) * Math.min(1, t * 900);
  }
  return out;
}

function metal(hertz: number, seconds: number, gain: number, random: Random): Float32Array {
  const out = burst('white', seconds * 2.2, 'highpass', hertz, 2.6 / seconds, random);
  const modes: Mode[] = [0.62, 0.81, 1, 1.23, 1.47, 1.71].map((ratio) => ({
    hertz: hertz * ratio * 0.9,
    gain: 0.05,
    seconds: seconds * 1.5,
  }));
  return scaled(ring(out, modes), gain * 1.6);
}

function burst(
  color: 'white' | 'pink',
  seconds: number,
  kind: 'lowpass' | 'highpass' | 'bandpass',
  hertz: number,
  decay: number,
  random: Random,
): Float32Array {
  const out = filter(noise(color, framesFor(seconds), random), biquad(kind, RATE, hertz));
  return modulate(out, (t) => Math.exp(-t * decay));
}

function struckModes(
  seconds: number,
  hertz: number,
  ratios: number[],
  gain: number,
  random: Random,
) {
  return ring(
    new Float32Array(framesFor(seconds)),
    ratios.map((ratio) => ({ hertz: hertz * ratio, gain: gain * random.range(0.8, 1), seconds })),
  );
}

function mixed(one: Float32Array, other: Float32Array, gain: number): Float32Array {
  const [long, short, longGain, shortGain] =
    one.length >= other.length ? [one, other, 1, gain] : [other, one, gain, 1];
  return long.map((sample, i) => sample * longGain + (short[i] ?? 0) * shortGain);
}

function scaled(samples: Float32Array, gain: number): Float32Array {
  return samples.map((sample) => sample * gain);
}
