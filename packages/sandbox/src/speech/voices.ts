import { Random } from '@genmedia/media/random';
import type { FliteVoice } from './flite.ts';
import data from './voices.json' with { type: 'json' };

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
const NAMED = new Map(
  Object.entries(data.named).map(([base, own]): [string, Voice] => [
    base,
    { base: base as FliteVoice, formants: 1, pace: 1, ...own },
  ]),
);

/** The known voice of that name; of any other name one of its own, always the same. */
export function voiceOf(id: string): Voice {
  const name = id.trim().toLowerCase();
  return NAMED.get(name) ?? invent(name);
}

function invent(name: string): Voice {
  const random = new Random(`voice/${name}`);
  const { base, formants, octaves } = random.pick(data.bases);
  const known = voiceOf(base);
  const shift = random.range(formants.least, formants.most);
  // The pitch of rms cannot be set, so it goes with the resonances.
  const higher = base === 'rms' ? shift : 2 ** random.range(octaves.least, octaves.most);
  return {
    base: known.base,
    hertz: known.hertz * higher,
    deviation: known.deviation * higher * random.range(0.7, 1.4),
    formants: shift,
    pace: random.range(0.92, 1.08),
  };
}
