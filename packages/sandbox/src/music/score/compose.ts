import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { type Bar, bassline, comp } from './accompany.ts';
import { drumming, withoutCrash } from './drumming.ts';
import { harmonyOf } from './harmony.ts';
import patterns from './patterns.json' with { type: 'json' };
import { type Chord, voiced } from './scale.ts';
import type { DrumNote, Part, Score, ScoreNote, Section } from './score.ts';
import type { Style } from './style.ts';
import { pitch, rhythmOf } from './tune.ts';

/** A section with its place and chords. */
export interface PlacedSection extends Section {
  /** Its first beat. */
  readonly beat: number;
  readonly chords: readonly Chord[];
}

/** The settings of a composition. */
export interface ComposeOptions {
  readonly style: Style;
  readonly form: readonly Section[];
  /**
   * Beats a minute. The tempo may differ a little from the style's, so that the piece fits its
   * time.
   */
  readonly tempo: number;
  readonly random: Random;
  /**
   * The chords of a given melody's bars, which every section repeats. Default: the chords of the
   * style.
   */
  readonly harmonised?: readonly Chord[];
  /** The melody of the lead. Default: a composed one. */
  readonly tune?: (section: PlacedSection) => readonly ScoreNote[];
}

/** The loudness of each player in the mix, in LUFS, and the player's position. */
const seats = patterns.seats;

/** Composes a piece: the chords of each section, its players, and their notes. */
export function composeScore(options: ComposeOptions): { score: Score; sections: PlacedSection[] } {
  const { style, tempo } = options;
  const { genre } = style;
  const sections = placed(options);
  const part = (player: keyof typeof seats, notes: ScoreNote[]): Part[] => {
    const instrument = style[player];
    if (instrument === undefined || notes.length === 0) return [];
    return [{ instrument, notes, ...seats[player] }];
  };
  const bass = part('bass', bassNotes(options, sections));
  const score: Score = {
    tempo,
    swing: genre.swing,
    parts: [
      ...part('lead', leadNotes(options, sections)),
      ...part('chords', compNotes(options, sections)),
      ...part('pad', padNotes(style, sections)),
      // Without drums the bass is softer, because it would hide the other players.
      ...(style.drums ? bass : bass.map((one) => ({ ...one, level: -29 }))),
    ],
    drums: style.drums ? drumNotes(options, sections) : [],
    kit: genre.kit,
    room: { seconds: genre.room, damping: 0.45 },
  };
  return { score, sections };
}

function placed({ style, form, random, harmonised }: ComposeOptions): PlacedSection[] {
  const { genre, key } = style;
  const chordsOf = harmonyOf(key.mode, genre, random.fork('harmony'));
  let bar = 0;
  return form.map((section, i) => {
    const ownChords = chordsOf(section, i === form.length - 1);
    const chords = ownChords.map((chord, n) => harmonised?.[n % harmonised.length] ?? chord);
    const start = bar;
    bar += section.bars;
    return { ...section, beat: start * genre.beats, chords };
  });
}

/** Sections with the same name have the same melody. Choruses are higher than verses. */
function leadNotes(
  { style, random, tune }: ComposeOptions,
  sections: readonly PlacedSection[],
): ScoreNote[] {
  const { genre, key } = style;
  return sections.flatMap((section) => {
    if (section.sung || (section.energy < 0.3 && !tune)) return [];
    if (tune) return [...tune(section)];
    const ownRandom = random.fork(`tune/${section.name === 'intro' ? 'chorus' : section.name}`);
    const density =
      genre.density *
      (section.name === 'intro' || section.name === 'outro' ? 0.45 : 0.7 + 0.4 * section.energy);
    const onsets = rhythmOf(ownRandom.fork('rhythm'), section.bars, genre.beats, density);
    const high = section.name === 'chorus' || section.name === 'solo';
    const setting = {
      key,
      chordAt: (beat: number) => section.chords[Math.floor(beat / genre.beats)] ?? { degree: 0 },
      low: high ? 8 : 5,
      high: high ? 16 : 12,
      velocity: 0.55 + 0.3 * section.energy,
    };
    return pitch(onsets, setting, ownRandom.fork('pitch')).map((note) => ({
      ...note,
      beat: note.beat + section.beat,
    }));
  });
}

function compNotes(options: ComposeOptions, sections: readonly PlacedSection[]): ScoreNote[] {
  const name = options.random.fork('comp').pick(options.style.genre.comp);
  // The last bar is one chord.
  return barsOf(options, sections).flatMap((bar) =>
    bar.last ? comp('block', { ...bar, beats: 4 }) : comp(name, bar),
  );
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
  if (groove === '') return [];
  const last = itemAt(sections, sections.length - 1);
  const end = last.beat + (last.bars - 1) * beats;
  const notes = sections
    .filter(({ energy }) => energy > 0.26)
    .flatMap((section, i) =>
      drumming(groove, section, section.beat, beats, random.fork(`drums/${i}`)),
    )
    .filter(({ beat }) => beat < end);
  return [
    ...notes,
    { beat: end, drum: 'kick', velocity: 0.8 },
    ...(withoutCrash.has(groove) ? [] : [{ beat: end, drum: 'crash' as const, velocity: 0.5 }]),
  ];
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
