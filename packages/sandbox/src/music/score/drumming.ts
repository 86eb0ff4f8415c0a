import type { Random } from '@genmedia/media/random';
import { cellsOf, wordsOf } from '../../table.ts';
import type { Drum } from '../instruments/instruments.ts';
import grooves from './grooves.json' with { type: 'json' };
import patterns from './patterns.json' with { type: 'json' };
import type { DrumNote, Section } from './score.ts';

export type GrooveName = keyof typeof grooves;

/** Drums that play only from a certain energy on. */
const later = new Set(['snare', 'clap', 'open', 'tambourine', 'high']);
/** Grooves without a crash cymbal, because they are played softly and it would hide the others. */
export const withoutCrash = new Set<GrooveName>(['bossa', 'swing', 'brushes', 'waltz']);

/**
 * The drums of a section: a cymbal at the start, the groove, and a fill at the end of each phrase.
 */
export function drumming(
  groove: GrooveName,
  { bars, energy }: Section,
  start: number,
  beats: number,
  random: Random,
): DrumNote[] {
  const lines = cellsOf(grooves[groove])
    .map((line) => wordsOf(line) as [Drum, string])
    .filter(([drum]) => energy > 0.42 || !later.has(drum));
  const crash: DrumNote[] =
    energy > 0.7 && !withoutCrash.has(groove)
      ? [{ beat: start, drum: 'crash', velocity: 0.6 }]
      : [];
  const notes = Array.from({ length: bars }, (_, bar) => {
    const beat = start + bar * beats;
    const fills = energy > 0.45 && (bar % 8 === 7 || bar === bars - 1) && beats === 4;
    const barNotes = lines.flatMap(([drum, steps]) => lineNotes(drum, steps, beat, energy));
    return fills
      ? [...barNotes.filter((note) => note.beat < beat + 3), ...fill(beat + 3, random)]
      : barNotes;
  });
  return [...crash, ...notes.flat()];
}

/** Sixteenths of a bar: x is loud, o is soft. A bar of three beats has twelve of them. */
function lineNotes(drum: Drum, line: string, beat: number, energy: number): DrumNote[] {
  return [...line].flatMap((step, i) => {
    if (step === '.') return [];
    // Beats are accented, as a human drummer plays them.
    const accent = i % 4 === 0 ? 1 : 0.86;
    return [
      {
        beat: beat + i / 4,
        drum,
        velocity: (step === 'x' ? 0.85 : 0.45) * accent * (0.6 + 0.4 * energy),
      },
    ];
  });
}

function fill(beat: number, random: Random): DrumNote[] {
  const drums = wordsOf(random.pick(cellsOf(patterns.fills))) as Drum[];
  return drums.map((drum, i) => ({ beat: beat + i / 4, drum, velocity: 0.55 + 0.1 * i }));
}
