import { itemAt } from '@genmedia/media/arrays';
import { monoOf, type Sound } from '@genmedia/media/audio';
import { type PitchTrack, trackPitch } from '../voice/pitch.ts';
import type { PlacedSection } from './score/compose.ts';
import {
  type Chord,
  degreeToMidi,
  type Key,
  type ModeName,
  stepsOf,
  tonesOf,
} from './score/scale.ts';
import type { ScoreNote } from './score/score.ts';

/** A note of a melody in a recording. Times are in seconds from the first note. */
export interface HeardNote {
  readonly start: number;
  readonly end: number;
  readonly midi: number;
}

/** A melody on the beats of a piece. */
export interface FittedMelody {
  readonly key: Key;
  readonly tempo: number;
  readonly notes: readonly ScoreNote[];
  /** The length in whole bars. */
  readonly bars: number;
  /** One chord for each bar. */
  readonly chords: readonly Chord[];
}

const minNoteSeconds = 0.09;
/** The change of pitch at which a new note begins, in semitones. */
const newNoteSemitones = 0.6;

/**
 * The notes of a single voice or instrument; undefined if there are too few for a melody. The same
 * pitch twice without a gap counts as one long note.
 */
export function hearMelody(sound: Sound): HeardNote[] | undefined {
  const notes = notesIn(trackPitch(monoOf(sound), sound.sampleRate));
  const [first] = notes;
  if (first === undefined || notes.length < 3) return undefined;
  return notes.map(({ start, end, midi }) => ({
    start: start - first.start,
    end: end - first.start,
    midi,
  }));
}

/**
 * Fits a melody to beats: finds the tempo at which its notes start on eighths, its key and its
 * chords.
 */
export function fitMelody(
  notes: readonly HeardNote[],
  tempo: number,
  beats: number,
  mode: ModeName,
): FittedMelody {
  const fitted = bestTempo(notes, tempo);
  const key = keyOf(notes, mode);
  const quantized = (second: number) => Math.round((second * fitted) / 15) / 4;
  const placed = notes.map((note) => {
    const beat = quantized(note.start);
    const long = Math.max(0.25, quantized(note.end) - beat);
    return { beat, beats: long, midi: inRange(nearestInKey(note.midi, key)), velocity: 0.8 };
  });
  const end = Math.max(...placed.map((note) => note.beat + note.beats));
  const bars = Math.max(1, Math.ceil(end / beats));
  const chords = Array.from({ length: bars }, (_, bar) =>
    chordFor(placed, bar * beats, beats, key),
  );
  return { key, tempo: fitted, notes: placed, bars, chords };
}

/** Repeats the melody for the length of a section. */
export function repeated(melody: FittedMelody, section: PlacedSection, beats: number): ScoreNote[] {
  const length = melody.bars * beats;
  const end = section.bars * beats;
  return Array.from({ length: Math.ceil(end / length) }, (_, turn) =>
    melody.notes.map((note) => ({ ...note, beat: note.beat + turn * length })),
  )
    .flat()
    .filter((note) => note.beat < end)
    .map((note) => ({ ...note, beat: note.beat + section.beat }));
}

function notesIn({ hop, hertz }: PitchTrack): HeardNote[] {
  /** The pitches of each in rising order: their middle is read for each further one. */
  const notes: { start: number; end: number; pitches: number[] }[] = [];
  hertz.forEach((value, i) => {
    if (value === 0) return;
    const midi = 69 + 12 * Math.log2(value / 440);
    const open = notes.at(-1);
    const follows = open && i * hop - open.end < hop * 1.5;
    if (follows && Math.abs(middle(open.pitches) - midi) < newNoteSemitones) {
      open.end = (i + 1) * hop;
      insert(open.pitches, midi);
    } else notes.push({ start: i * hop, end: (i + 1) * hop, pitches: [midi] });
  });
  return notes
    .filter(({ start, end }) => end - start >= minNoteSeconds)
    .map(({ start, end, pitches }) => ({ start, end, midi: Math.round(middle(pitches)) }));
}

/**
 * The tempo, from three quarters to four thirds of the style's, at which the notes start closest to
 * eighths.
 */
function bestTempo(notes: readonly HeardNote[], tempo: number): number {
  const tempos = Array.from({ length: 61 }, (_, i) => tempo * 2 ** ((i - 30) / 72));
  const away = (bpm: number) =>
    notes.reduce((sum, { start }) => {
      const eighths = (start * bpm) / 30;
      return sum + Math.abs(eighths - Math.round(eighths));
    }, 0);
  return tempos.reduce((best, bpm) => (away(bpm) < away(best) - 1e-9 ? bpm : best), tempo);
}

/** The tonic whose scale contains the greatest part of the melody, by the lengths of the notes. */
function keyOf(notes: readonly HeardNote[], mode: ModeName): Key {
  const last = notes.at(-1)?.midi ?? 60;
  const score = (key: Key) =>
    notes.reduce(
      (sum, { start, end, midi }) => {
        const [inside, step] = [isInKey(midi, key) ? 1 : 0, (midi - key.tonic + 120) % 12];
        return sum + (end - start) * (inside + (step === 0 ? 0.3 : 0) + (step === 7 ? 0.1 : 0));
      },
      (last - key.tonic) % 12 === 0 ? 0.2 : 0,
    );
  const keys = [mode, 'major' as const, 'minor' as const].flatMap((name) =>
    Array.from({ length: 12 }, (_, i) => ({ tonic: 43 + i, mode: name })),
  );
  return keys.reduce((best, key) => (score(key) > score(best) + 1e-9 ? key : best));
}

function isInKey(midi: number, { tonic, mode }: Key): boolean {
  return stepsOf(mode).includes((((midi - tonic) % 12) + 12) % 12);
}

function nearestInKey(midi: number, key: Key): number {
  return [0, -1, 1].map((away) => midi + away).find((note) => isInKey(note, key)) ?? midi;
}

/** Moves a note into the octaves of lead instruments. */
function inRange(midi: number): number {
  if (midi < 55) return midi + 12 * Math.ceil((55 - midi) / 12);
  return midi > 84 ? midi - 12 * Math.ceil((midi - 84) / 12) : midi;
}

/**
 * The triad that contains the greatest part of a bar's notes, by their lengths; the tonic for an
 * empty bar.
 */
function chordFor(notes: readonly ScoreNote[], from: number, beats: number, key: Key): Chord {
  const sectionNotes = notes.filter(({ beat }) => beat >= from && beat < from + beats);
  const fit = (candidate: number) => {
    const tones = tonesOf({ degree: candidate }).map((tone) => degreeToMidi(key, tone) % 12);
    return sectionNotes.reduce(
      (sum, note) => sum + (tones.includes(note.midi % 12) ? note.beats : 0),
      0,
    );
  };
  // If several chords fit equally well, the most common one is used.
  const degree = [0, 4, 3, 5, 1, 2].reduce((best, next) => (fit(next) > fit(best) ? next : best));
  return { degree };
}

function insert(sorted: number[], value: number): void {
  sorted.splice(sorted.findLastIndex((other) => other <= value) + 1, 0, value);
}

function middle(sorted: readonly number[]): number {
  return itemAt(sorted, sorted.length >> 1);
}
