import { itemAt } from '@genmedia/media/arrays';
import { fade } from '@genmedia/media/audio';
import { type PitchTrack, pitchAt } from '../../voice/pitch.ts';
import { psola } from '../../voice/psola.ts';
import type { Syllable } from './syllables.ts';

/** The note of a syllable. Times are in seconds from the start of the line. */
export interface SungNote {
  readonly start: number;
  readonly end: number;
  readonly hertz: number;
}

/** A line as it was spoken. */
export interface SpokenLine {
  readonly samples: Float32Array;
  readonly sampleRate: number;
  readonly pitch: PitchTrack;
  readonly syllables: readonly Syllable[];
}

/** A time in the sung line, and the time in the spoken line that is heard then. */
interface Anchor {
  readonly target: number;
  readonly source: number;
}

/** The largest share of a note for its consonants. */
const maxConsonantShare = 0.45;
/** Seconds in which the voice glides to the next note. */
const glideSeconds = 0.07;
const vibrato = { rate: 5.4, depth: 0.32, after: 0.22 };
/** Seconds before the first note, for its consonants. */
export const leadInSeconds = 0.3;

/**
 * Sings a line. Each vowel starts on its note and is held for the note's length, consonants keep
 * their spoken length, and the pitch is that of the melody. The result starts
 * `leadInSeconds` before the first note.
 *
 * @param spoken whether only the rhythm of the notes counts, and the pitch is that of speech
 */
export function sing(
  line: SpokenLine,
  notes: readonly SungNote[],
  formants: number,
  spoken: boolean,
): Float32Array {
  const anchors = anchorsOf(line.syllables, notes);
  const end = itemAt(anchors, anchors.length - 1).target + leadInSeconds;
  const frames = Math.max(1, Math.round(end * line.sampleRate));
  const sung = psola(line.samples, {
    sampleRate: line.sampleRate,
    pitch: line.pitch,
    frames,
    formants,
    prosodyAt: (second) => {
      const source = between(anchors, second - leadInSeconds, 'target', 'source');
      const spokenPitch = pitchAt(line.pitch, source);
      return {
        source,
        hertz: spoken && spokenPitch > 0 ? spokenPitch : hertzAt(notes, second - leadInSeconds),
      };
    },
  });
  const silent = Math.round((itemAt(anchors, 0).target + leadInSeconds) * line.sampleRate);
  sung.fill(0, 0, Math.max(0, silent));
  fade({ sampleRate: line.sampleRate, channels: [sung.subarray(Math.max(0, silent))] }, 200, 2000);
  return sung;
}

/** The time at which a moment of the spoken line is sung, from the first note. */
export function sungAt(
  syllables: readonly Syllable[],
  notes: readonly SungNote[],
  source: number,
): number {
  return between(anchorsOf(syllables, notes), source, 'source', 'target');
}

function anchorsOf(syllables: readonly Syllable[], notes: readonly SungNote[]): Anchor[] {
  return syllables.flatMap((syllable, i) => {
    const note = notes[i];
    if (note === undefined) return [];
    const { start, vowelStart, vowelEnd, end } = syllable;
    const following = syllables[i + 1];
    const onset = following ? following.vowelStart - following.start : 0;
    const coda = end - vowelEnd;
    const room = (note.end - note.start) * maxConsonantShare;
    const fit = Math.min(1, room / Math.max(1e-6, onset + coda));
    const held = note.end - (onset + coda) * fit;
    const lead = {
      target: note.start - Math.min(leadInSeconds, vowelStart - start),
      source: start,
    };
    // The start and the end of a vowel keep their length, and its middle is stretched.
    const edge = held - note.start > vowelEnd - vowelStart ? 0.35 * (vowelEnd - vowelStart) : 0;
    return [
      ...(i === 0 ? [lead] : []),
      { target: note.start, source: vowelStart },
      ...(edge > 0
        ? [
            { target: note.start + edge, source: vowelStart + edge },
            { target: held - edge, source: vowelEnd - edge },
          ]
        : []),
      { target: held, source: vowelEnd },
      { target: held + coda * fit, source: end },
    ];
  });
}

function between(
  anchors: readonly Anchor[],
  at: number,
  from: keyof Anchor,
  to: keyof Anchor,
): number {
  const next = anchors.findIndex((anchor) => anchor[from] > at);
  if (next === -1) return itemAt(anchors, anchors.length - 1)[to];
  const [before, after] = [anchors[next - 1], itemAt(anchors, next)];
  if (before === undefined) return after[to];
  const part = (at - before[from]) / (after[from] - before[from]);
  return before[to] + part * (after[to] - before[to]);
}

function hertzAt(notes: readonly SungNote[], second: number): number {
  const i = Math.max(
    0,
    notes.findLastIndex(({ start }) => start - glideSeconds / 2 <= second),
  );
  const note = notes[i];
  if (note === undefined) return 220;
  const before = notes[i - 1] ?? note;
  const gone = Math.min(1, Math.max(0, (second - note.start + glideSeconds / 2) / glideSeconds));
  const glide =
    before.hertz * (note.hertz / before.hertz) ** (0.5 - 0.5 * Math.cos(Math.PI * gone));
  const grown = Math.min(1, Math.max(0, second - note.start - vibrato.after) * 4);
  return (
    glide * 2 ** ((vibrato.depth * grown * Math.sin(2 * Math.PI * vibrato.rate * second)) / 12)
  );
}
