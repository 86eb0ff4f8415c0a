import { Random } from '../random.ts';
import type { FliteVoice } from './flite.ts';

/** How somebody sounds. */
export interface Voice {
  /** The voice of flite that it is made of. */
  readonly base: FliteVoice;
  /** Middle pitch, in hertz. */
  readonly hertz: number;
  /** How far the pitch moves, in hertz. */
  readonly deviation: number;
  /** Resonances as parts of the base's: above 1 for a shorter throat. */
  readonly formants: number;
  /** How fast, as part of the base's. */
  readonly pace: number;
}

/** The voices of flite as they are. */
const NAMED: Record<FliteVoice, Voice> = {
  slt: { base: 'slt', hertz: 175, deviation: 16, formants: 1, pace: 1 },
  awb: { base: 'awb', hertz: 130, deviation: 14, formants: 1, pace: 1 },
  rms: { base: 'rms', hertz: 99, deviation: 12, formants: 1, pace: 1 },
  kal16: { base: 'kal16', hertz: 95, deviation: 11, formants: 1, pace: 1 },
  kal: { base: 'kal', hertz: 95, deviation: 11, formants: 1, pace: 1 },
};

/** Bases of the voices that have no name, with how far from them a voice may go. */
const BASES: { base: FliteVoice; formants: [number, number]; octaves: [number, number] }[] = [
  { base: 'slt', formants: [0.93, 1.14], octaves: [-0.25, 0.4] },
  { base: 'awb', formants: [0.92, 1.1], octaves: [-0.35, 0.3] },
  { base: 'awb', formants: [1.12, 1.22], octaves: [0.35, 0.7] },
  { base: 'rms', formants: [0.9, 1.12], octaves: [0, 0] },
];

/** The known voice of that name; of any other name one of its own, always the same. */
export function voiceOf(id: string): Voice {
  const name = id.trim().toLowerCase();
  return isNamed(name) ? NAMED[name] : invent(name);
}

export function isNamed(name: string): name is FliteVoice {
  return Object.hasOwn(NAMED, name);
}

function invent(name: string): Voice {
  const random = new Random(`voice/${name}`);
  const { base, formants, octaves } = random.pick(BASES);
  const shift = random.range(...formants);
  const { hertz, deviation } = NAMED[base];
  // The pitch of rms cannot be set, so it goes with the resonances.
  const higher = base === 'rms' ? shift : 2 ** random.range(...octaves);
  return {
    base,
    hertz: hertz * higher,
    deviation: deviation * higher * random.range(0.7, 1.4),
    formants: shift,
    pace: random.range(0.92, 1.08),
  };
}
