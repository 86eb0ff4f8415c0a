import { itemAt } from '@genmedia/media/arrays';
import type { Random } from '@genmedia/media/random';
import { denialsOf, wholeWords } from '../../patterns.ts';
import type { InstrumentName } from '../instruments/instruments.ts';
import { type Genre, genres } from './genres.ts';
import type { Key, ModeName } from './scale.ts';
import data from './words.json' with { type: 'json' };

/** The sound of a piece: a genre, with the changes that the prompt makes. */
export interface Style {
  readonly genre: Genre;
  readonly tempo: number;
  readonly key: Key;
  readonly lead: InstrumentName;
  readonly chords: InstrumentName;
  readonly pad: InstrumentName | undefined;
  readonly bass: InstrumentName | undefined;
  readonly drums: boolean;
  /** The energy, from 0 to 1. */
  readonly energy: number;
}

/** The words for each instrument, and its role. */
const players = data.players.map((line) => {
  const [, role = '', instrument = '', words = ''] = /^(\w+) (\w+) (.+)$/.exec(line) ?? [];
  return {
    role,
    instrument: instrument as InstrumentName,
    words: new RegExp(wholeWords(words), 'gi'),
  };
});

const drumWords = 'drums?|percussion|beats?';

/** Instruments that a prompt does not want. */
const denials = denialsOf(
  [...data.players.map((line) => line.replace(/^\w+ \w+ /, '')), drumWords, 'bass'].join('|'),
);

/** Instruments are looked for in this many characters only: each name is compared with the others. */
const maxRead = 10_000;

/** The effect of words on mode, pace and energy. */
const moodWords = data.moods.map((line) => {
  const [, mode = '', pace, energy, words = ''] = /^(\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
  return {
    mode: mode === '-' ? undefined : (mode as ModeName),
    words: wholeWords(words),
    pace: Number(pace),
    energy: Number(energy),
  };
});

const notes: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** Reads the style from a prompt. What the prompt does not say is chosen at random. */
export function styleOf(prompt: string, random: Random): Style {
  const genre = genreOf(prompt);
  const moods = moodWords.filter(({ words }) => words.test(prompt));
  const pace = moods.reduce((product, mood) => product * mood.pace, 1);
  const energy = moods.reduce((sum, mood) => sum + mood.energy, 0.75);
  const mode = moods.find((mood) => mood.mode)?.mode ?? random.pick(genre.modes);
  const namedPlayers = playersIn(prompt.replace(denials, ''));
  const denied = (prompt.match(denials) ?? []).join();
  const isWanted = wantedBut(denied);
  const isSolo = /\b(solo|only|alone)\b/i.test(prompt) && namedPlayers.length === 1;
  const named = (role: string) => namedPlayers.find((player) => player.role === role)?.instrument;
  const chords =
    named('chords') ??
    (isSolo ? namedPlayers[0]?.instrument : undefined) ??
    random.pick(wanted(genre.chords, isWanted));
  const lead = named('lead') ?? (isSolo ? chords : random.pick(wanted(genre.lead, isWanted)));
  const [pads, basses] = [genre.pad.filter(isWanted), genre.bass.filter(isWanted)];
  const pad = pads.length > 0 ? random.pick(pads) : undefined;
  const without = (what: string) =>
    new RegExp(`\\b(no|without) (\\w+ )?(${what})`, 'i').test(prompt) ||
    wholeWords(what).test(denied);
  const hasBass = !isSolo && !without('bass') && (named('bass') ?? basses[0]) !== undefined;
  const usual = random.range(genre.tempo.slowest, genre.tempo.fastest);
  return {
    genre,
    tempo: tempoIn(prompt) ?? Math.min(190, Math.max(50, usual * pace)),
    key: keyIn(prompt) ?? { tonic: 48 + random.int(-5, 6), mode },
    lead,
    chords,
    pad: isSolo ? undefined : (named('pad') ?? pad),
    bass: hasBass ? (named('bass') ?? random.pick(basses)) : undefined,
    drums: genre.groove !== '' && !isSolo && !without(drumWords),
    energy: Math.min(1, Math.max(0.3, energy)),
  };
}

/** Whether a prompt says anything about the style. */
export function saysStyle(prompt: string): boolean {
  const words = wordsIn(prompt);
  const namesGenre = genres.some((genre) => words.some((word) => genre.words.has(word)));
  const namesMood = moodWords.some((mood) => mood.words.test(prompt));
  const isSet = (tempoIn(prompt) ?? keyIn(prompt)) !== undefined;
  return namesGenre || namesMood || isSet || playersIn(prompt).length > 0;
}

function wordsIn(prompt: string): string[] {
  return prompt.toLowerCase().match(/[a-z0-9][a-z0-9-]*/g) ?? [];
}

/** The genre with the most words in the prompt. Earlier words count a little more. */
function genreOf(prompt: string): Genre {
  const words = wordsIn(prompt);
  const scores = genres.map((genre) =>
    words.reduce((sum, word, i) => sum + (genre.words.has(word) ? 1 + 1 / (i + 2) : 0), 0),
  );
  return itemAt(genres, scores.indexOf(Math.max(...scores)));
}

/** The instruments in a prompt. The longest name counts: "electric piano" does not mean a piano. */
function playersIn(prompt: string) {
  const text = prompt.slice(0, maxRead);
  const names = players.flatMap((player) =>
    [...text.matchAll(player.words)].map(({ 0: { length }, index: from }) => ({
      player,
      from,
      length,
    })),
  );
  const isWithin = (one: (typeof names)[number], other: (typeof names)[number]) =>
    other.length > one.length &&
    other.from <= one.from &&
    other.from + other.length >= one.from + one.length;
  const named = names.filter((one) => !names.some((other) => isWithin(one, other)));
  const found = new Set(named.map(({ player }) => player));
  return players.filter((player) => found.has(player));
}

/** Which instruments are wanted where some words are denied. */
function wantedBut(denied: string): (instrument: InstrumentName) => boolean {
  const unwanted = new Set(playersIn(denied).map(({ instrument }) => instrument));
  const noGuitar = /(?<!acoustic|classical|spanish|electric|heavy) guitars?\b/i.test(denied);
  return (instrument) =>
    !unwanted.has(instrument) && !(noGuitar && /(?<!bass)Guitar$/.test(instrument));
}

/** Those of a genre's instruments that are wanted, or others if there are none. */
function wanted(
  instruments: readonly InstrumentName[],
  isWanted: (instrument: InstrumentName) => boolean,
): readonly InstrumentName[] {
  const own = instruments.filter(isWanted);
  const spare = (['piano', 'organ', 'steelGuitar'] as const).find(isWanted);
  if (own.length > 0) return own;
  return spare ? [spare] : instruments;
}

function tempoIn(prompt: string): number | undefined {
  const bpm = Number(/\b(\d{2,3})[\s-]*bpm\b/i.exec(prompt)?.[1]);
  return bpm >= 40 && bpm <= 220 ? bpm : undefined;
}

function keyIn(prompt: string): Key | undefined {
  const [, note = '', sign = '', mode = ''] =
    /\b([a-g])[\s-]?(sharp|flat|[#♯b♭])?[\s-](major|minor|dorian|lydian|mixolydian)\b/i.exec(
      prompt,
    ) ?? [];
  const step = notes[note.toLowerCase()];
  if (step === undefined) return undefined;
  const raised = /[#♯]|sharp/i.test(sign) ? 1 : -1;
  const shift = sign === '' ? 0 : raised;
  return { tonic: 48 + ((step + shift + 17) % 12) - 5, mode: mode.toLowerCase() as ModeName };
}
