import type { Random } from '../../random.ts';
import type { InstrumentName } from '../instruments/instruments.ts';
import { type Bar, bassline, comp } from './accompany.ts';
import { drumming, WITHOUT_CRASH } from './drumming.ts';
import { Harmony } from './harmony.ts';
import { type Chord, voiced } from './scale.ts';
import type { DrumNote, Part, Score, ScoreNote, Section } from './score.ts';
import type { Style } from './style.ts';
import { pitch, rhythmOf } from './tune.ts';

/** A section with its place and its chords. */
export interface PlacedSection extends Section {
  /** Its first beat. */
  readonly beat: number;
  readonly chords: readonly Chord[];
}

/** What is given where not all is composed. */
export interface ComposeOptions {
  readonly style: Style;
  readonly form: readonly Section[];
  /** Beats a minute, which may be a little off the style's, so that the piece fits its time. */
  readonly tempo: number;
  readonly random: Random;
  /** Chords of the tune's bars, again and again in each section, instead of those of the style. */
  readonly harmonised?: readonly Chord[];
  /** The tune of the lead, instead of one that is made up. */
  readonly tune?: (section: PlacedSection) => readonly ScoreNote[];
}

/** Writes a piece: each section's chords, who plays in it, and what. */
export function compose(options: ComposeOptions): { score: Score; sections: PlacedSection[] } {
  const { style, tempo } = options;
  const { genre } = style;
  const sections = placed(options);
  const part = (instrument: InstrumentName | undefined, more: Omit<Part, 'instrument'>): Part[] =>
    instrument === undefined || more.notes.length === 0 ? [] : [{ instrument, ...more }];
  const score: Score = {
    tempo,
    swing: genre.swing,
    parts: [
      ...part(style.lead, {
        notes: leadNotes(options, sections),
        level: -21,
        pan: 0.12,
        wet: 0.3,
        wide: false,
      }),
      ...part(style.chords, {
        notes: compNotes(options, sections),
        level: -23.5,
        pan: -0.25,
        wet: 0.22,
        wide: true,
      }),
      ...part(style.pad, {
        notes: padNotes(style, sections),
        level: -28,
        pan: 0,
        wet: 0.45,
        wide: true,
      }),
      ...part(style.bass, {
        notes: bassNotes(options, sections),
        level: style.drums ? -24 : -29,
        pan: 0,
        wet: 0.04,
        wide: false,
      }),
    ],
    drums: style.drums ? drumNotes(options, sections) : [],
    kit: genre.kit,
    room: { seconds: genre.room, damping: 0.45 },
  };
  return { score, sections };
}

function placed({ style, form, random, harmonised }: ComposeOptions): PlacedSection[] {
  const { genre, key } = style;
  const kind = genre.words.startsWith('blues')
    ? 'blues'
    : genre.words.startsWith('jazz')
      ? 'jazz'
      : 'plain';
  const harmony = new Harmony(key.mode, kind, genre.sevenths, random.fork('harmony'));
  let bar = 0;
  return form.map((section, i) => {
    const own = harmony.chordsOf(section, i === form.length - 1);
    const chords = own.map((chord, n) => harmonised?.[n % harmonised.length] ?? chord);
    const start = bar;
    bar += section.bars;
    return { ...section, beat: start * genre.beats, chords };
  });
}

/** Tunes of sections of one name are the same; choruses are higher than verses. */
function leadNotes(
  { style, random, tune }: ComposeOptions,
  sections: readonly PlacedSection[],
): ScoreNote[] {
  const { genre, key } = style;
  return sections.flatMap((section) => {
    if (section.sung || (section.energy < 0.3 && !tune)) return [];
    if (tune) return [...tune(section)];
    const own = random.fork(`tune/${section.name === 'intro' ? 'chorus' : section.name}`);
    const density =
      genre.density *
      (section.name === 'intro' || section.name === 'outro' ? 0.45 : 0.7 + 0.4 * section.energy);
    const onsets = rhythmOf(own.fork('rhythm'), section.bars, genre.beats, density);
    const high = section.name === 'chorus' || section.name === 'solo';
    const setting = {
      key,
      chordAt: (beat: number) => section.chords[Math.floor(beat / genre.beats)] ?? { degree: 0 },
      low: high ? 8 : 5,
      high: high ? 16 : 12,
      velocity: 0.55 + 0.3 * section.energy,
    };
    return pitch(onsets, setting, own.fork('pitch')).map((note) => ({
      ...note,
      beat: note.beat + section.beat,
    }));
  });
}

function compNotes(options: ComposeOptions, sections: readonly PlacedSection[]): ScoreNote[] {
  const name = options.random.fork('comp').pick(options.style.genre.comp);
  return barsOf(options, sections).flatMap((bar) => (bar.last ? final(bar) : comp(name, bar)));
}

function bassNotes(options: ComposeOptions, sections: readonly PlacedSection[]): ScoreNote[] {
  return barsOf(options, sections)
    .filter((bar) => bar.energy > 0.28)
    .flatMap((bar) => bassline(bar.last ? 'long' : options.style.genre.bassline, bar));
}

function padNotes({ key, genre }: Style, sections: readonly PlacedSection[]): ScoreNote[] {
  return sections.flatMap((section) =>
    section.chords.flatMap((chord, bar) =>
      voiced(key, chord, 64).map((midi) => ({
        beat: section.beat + bar * genre.beats,
        beats: genre.beats,
        midi,
        velocity: 0.45 + 0.4 * section.energy,
      })),
    ),
  );
}

function drumNotes(
  { style, random }: ComposeOptions,
  sections: readonly PlacedSection[],
): DrumNote[] {
  const { groove, beats } = style.genre;
  if (groove === undefined) return [];
  const end = (sections.at(-1)?.beat ?? 0) + ((sections.at(-1)?.bars ?? 1) - 1) * beats;
  const notes = sections
    .filter(({ energy }) => energy > 0.26)
    .flatMap((section, i) =>
      drumming(groove, section, section.beat, beats, random.fork(`drums/${i}`)),
    )
    .filter(({ beat }) => beat < end);
  return [
    ...notes,
    { beat: end, drum: 'kick', velocity: 0.8 },
    ...(WITHOUT_CRASH.has(groove) ? [] : [{ beat: end, drum: 'crash' as const, velocity: 0.5 }]),
  ];
}

/** The last bar: the chord, once, and nothing after it. */
function final(bar: Bar): ScoreNote[] {
  return comp('block', { ...bar, beats: 4 });
}

function barsOf(
  { style, random }: ComposeOptions,
  sections: readonly PlacedSection[],
): (Bar & { last: boolean })[] {
  const { key, genre } = style;
  const chords = sections.flatMap((section) => section.chords);
  return sections.flatMap((section) =>
    section.chords.map((chord, i) => {
      const index = section.beat / genre.beats + i;
      return {
        beat: index * genre.beats,
        beats: genre.beats,
        chord,
        next: chords[index + 1] ?? chord,
        key,
        energy: section.energy,
        random: random.fork(`bar/${index % 8}`),
        last: index === chords.length - 1,
      };
    }),
  );
}
