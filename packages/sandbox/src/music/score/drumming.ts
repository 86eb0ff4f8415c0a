import type { Random } from '../../random.ts';
import type { Drum } from '../instruments/instruments.ts';
import { GROOVES, type Groove, type GrooveName } from './grooves.ts';
import type { DrumNote, Section } from './score.ts';

/** Drums that wait until there is more going on. */
const LATER: readonly Drum[] = ['snare', 'clap', 'open', 'tambourine', 'high'];

/** Played softly: a cymbal that is hit hard would drown the others. */
export const WITHOUT_CRASH: ReadonlySet<GrooveName> = new Set([
  'bossa',
  'swing',
  'brushes',
  'waltz',
]);

/** The drums of a section: a cymbal at its start, the groove, and a fill at the end of phrases. */
export function drumming(
  name: GrooveName,
  section: Section,
  start: number,
  beats: number,
  random: Random,
): DrumNote[] {
  const groove: Groove = GROOVES[name];
  const { bars, energy } = section;
  const crash: DrumNote[] =
    energy > 0.7 && !WITHOUT_CRASH.has(name) ? [{ beat: start, drum: 'crash', velocity: 0.6 }] : [];
  const notes = Array.from({ length: bars }, (_, bar) => {
    const beat = start + bar * beats;
    const fills = energy > 0.45 && (bar % 8 === 7 || bar === bars - 1) && beats === 4;
    const own = Object.entries(groove)
      .filter(([drum]) => energy > 0.42 || !LATER.includes(drum as Drum))
      .flatMap(([drum, line]) => lineNotes(drum as Drum, line, beat, energy));
    return fills ? [...own.filter((note) => note.beat < beat + 3), ...fill(beat + 3, random)] : own;
  });
  return [...crash, ...notes.flat()];
}

function lineNotes(drum: Drum, line: string, beat: number, energy: number): DrumNote[] {
  return [...line].flatMap((step, i) => {
    if (step === '.') return [];
    // Hands are not machines: accents on the beat.
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

const FILLS: readonly (readonly Drum[])[] = [
  ['snare', 'snare', 'high', 'low'],
  ['high', 'high', 'low', 'low'],
  ['snare', 'high', 'snare', 'low'],
];

function fill(beat: number, random: Random): DrumNote[] {
  return random
    .pick(FILLS)
    .map((drum, i) => ({ beat: beat + i / 4, drum, velocity: 0.55 + 0.1 * i }));
}
