import type { SharedV4Warning } from '@ai-sdk/provider';
import { Random } from '@genmedia/media/random';
import { unsupportedIf } from '../problems.ts';
import type { FliteVoice } from './flite.ts';
import data from './voices.json' with { type: 'json' };

/** The properties of a voice. */
export interface Voice {
  /** The voice of flite from which it is made. */
  readonly base: FliteVoice;
  /** The mean pitch, in hertz. */
  readonly hertz: number;
  /** The deviation of the pitch, in hertz. */
  readonly deviation: number;
  /** Formants relative to those of the base: above 1 for a shorter throat. */
  readonly formants: number;
  /** The pace relative to that of the base. */
  readonly pace: number;
}

/** The unchanged voices of flite. */
const named = new Map(
  Object.entries(data.named).map(([base, own]): [string, Voice] => [
    base,
    { base: base as FliteVoice, formants: 1, pace: 1, ...own },
  ]),
);

/**
 * The known voice with this name. Any other name gets a voice of its own, which is always the same.
 */
export function voiceOf(id: string): Voice {
  const name = nameOf(id);
  return named.get(name) ?? invent(name);
}

/** Warns that a name is none of the known voices. */
export function unknownVoice(id: string): SharedV4Warning[] {
  const voiceNames = [...named.keys()].join(', ');
  const why = `There is no voice ${JSON.stringify(id)}: one was made up, which is always the same for this name. The voices are ${voiceNames}.`;
  return unsupportedIf(!named.has(nameOf(id)), 'voice', why);
}

function nameOf(id: string): string {
  return id.trim().toLowerCase();
}

/** Makes up a voice, from one of those of flite. */
function invent(name: string): Voice {
  const random = new Random(`voice/${name}`);
  const { base, formants, octaves } = random.pick(data.bases);
  const baseVoice = voiceOf(base);
  const formantRatio = random.range(formants.least, formants.most);
  // The pitch of rms cannot be set, so it changes with the formants.
  const pitchRatio = base === 'rms' ? formantRatio : 2 ** random.range(octaves.least, octaves.most);
  return {
    base: baseVoice.base,
    hertz: baseVoice.hertz * pitchRatio,
    deviation: baseVoice.deviation * pitchRatio * random.range(0.7, 1.4),
    formants: formantRatio,
    pace: random.range(0.92, 1.08),
  };
}
