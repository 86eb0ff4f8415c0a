import type { Random } from '../../random.ts';
import type { InstrumentName } from '../instruments/instruments.ts';
import { GENRES, type Genre } from './genres.ts';
import type { Key, ModeName } from './scale.ts';

/** How a piece is to sound: a genre, with what the prompt changes of it. */
export interface Style {
  readonly genre: Genre;
  readonly tempo: number;
  readonly key: Key;
  readonly lead: InstrumentName;
  readonly chords: InstrumentName;
  readonly pad: InstrumentName | undefined;
  readonly bass: InstrumentName | undefined;
  readonly drums: boolean;
  /** How much happens, from 0 to 1. */
  readonly energy: number;
}

/** Instruments by the words for them, and the role that each takes. */
const PLAYERS: readonly (readonly [RegExp, InstrumentName, 'lead' | 'chords' | 'pad' | 'bass'])[] =
  [
    [/\b(piano|keys)\b/i, 'piano', 'chords'],
    [/\b(electric piano|rhodes|wurlitzer)\b/i, 'epiano', 'chords'],
    [/\b(acoustic guitar|guitars?|fingerpick\w*|ukulele|mandolin)\b/i, 'steelGuitar', 'chords'],
    [/\b(classical guitar|nylon|spanish guitar)\b/i, 'nylonGuitar', 'chords'],
    [/\b(electric guitar|guitar solo)\b/i, 'electricGuitar', 'lead'],
    [/\b(distort\w*|heavy guitars?|overdriven|power chords?)\b/i, 'distortedGuitar', 'chords'],
    [/\bharp\b/i, 'harp', 'chords'],
    [/\bbanjo\b/i, 'banjo', 'lead'],
    [/\b(koto|sitar|shamisen|guzheng)\b/i, 'koto', 'lead'],
    [/\b(organ|hammond)\b/i, 'organ', 'chords'],
    [/\b(strings|orchestra\w*|string section)\b/i, 'strings', 'pad'],
    [/\b(violins?|fiddle|viola)\b/i, 'strings', 'lead'],
    [/\b(cellos?)\b/i, 'cello', 'lead'],
    [/\bpizzicato\b/i, 'pizzicato', 'chords'],
    [/\b(pads?|synth pads?)\b/i, 'pad', 'pad'],
    [/\b(choir|choral|voices)\b/i, 'choir', 'pad'],
    [/\b(flutes?|whistle|recorder|panpipe)\b/i, 'flute', 'lead'],
    [/\b(clarinet|oboe|bassoon)\b/i, 'clarinet', 'lead'],
    [/\b(sax|saxophone)\b/i, 'saxophone', 'lead'],
    [/\b(trumpets?|cornet)\b/i, 'trumpet', 'lead'],
    [/\b(brass|horns?|trombones?)\b/i, 'brass', 'lead'],
    [/\bharmonica\b/i, 'harmonica', 'lead'],
    [/\baccordion\b/i, 'accordion', 'lead'],
    [/\b(marimba|xylophone|kalimba)\b/i, 'marimba', 'lead'],
    [/\b(vibraphone|vibes)\b/i, 'vibraphone', 'lead'],
    [/\b(bells?|glockenspiel|celesta|sleigh)\b/i, 'glockenspiel', 'lead'],
    [/\bmusic box\b/i, 'musicBox', 'lead'],
    [/\b(synth|synthesi[sz]er|lead synth)\b/i, 'lead', 'lead'],
    [/\b(plucks?|stabs?)\b/i, 'stab', 'chords'],
    [/\b(synth bass)\b/i, 'synthBass', 'bass'],
    [/\b(acid|303)\b/i, 'acidBass', 'bass'],
    [/\b(808|sub bass)\b/i, 'subBass', 'bass'],
    [/\b(double bass|upright bass|contrabass)\b/i, 'doubleBass', 'bass'],
  ];

const MOODS: readonly (readonly [RegExp, { mode?: ModeName; pace?: number; energy?: number }])[] = [
  [
    /\b(happy|cheerful|joyful|bright|uplifting|sunny|fun|playful)\b/i,
    { mode: 'major', pace: 1.06, energy: 0.1 },
  ],
  [
    /\b(sad|melanchol\w+|sorrow\w*|lonely|heartbreak\w*|tragic|mournful)\b/i,
    { mode: 'minor', pace: 0.85, energy: -0.15 },
  ],
  [/\b(dark|ominous|sinister|brooding|mysterious|menacing)\b/i, { mode: 'harmonic', pace: 0.95 }],
  [
    /\b(dreamy|floating|magical|wonder\w*|hopeful)\b/i,
    { mode: 'lydian', pace: 0.95, energy: -0.05 },
  ],
  [
    /\b(calm|soft|gentle|quiet|peaceful|relax\w*|soothing|tender|intimate)\b/i,
    { pace: 0.9, energy: -0.25 },
  ],
  [
    /\b(energetic|intense|powerful|aggressive|driving|explosive|hard)\b/i,
    { pace: 1.08, energy: 0.2 },
  ],
  [/\b(slow|slowly|lento|adagio)\b/i, { pace: 0.78 }],
  [/\b(fast|quick|presto|allegro|uptempo|up-tempo)\b/i, { pace: 1.22, energy: 0.1 }],
];

const NOTES: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** Reads a prompt; what it leaves open is drawn. */
export function styleOf(prompt: string, random: Random): Style {
  const genre = genreOf(prompt);
  const moods = MOODS.filter(([words]) => words.test(prompt)).map(([, mood]) => mood);
  const pace = moods.reduce((product, mood) => product * (mood.pace ?? 1), 1);
  const energy = moods.reduce((sum, mood) => sum + (mood.energy ?? 0), 0.75);
  const mode = moods.find((mood) => mood.mode)?.mode ?? random.pick(genre.modes);
  const named = playersIn(prompt);
  const alone = /\b(solo|only|alone)\b/i.test(prompt) && named.length === 1;
  const of = (role: string) => named.find((player) => player.role === role)?.instrument;
  const chords =
    of('chords') ?? (alone ? named[0]?.instrument : undefined) ?? random.pick(genre.chords);
  const lead = of('lead') ?? (alone ? chords : random.pick(genre.lead));
  const pads = genre.pad.length > 0 ? random.pick(genre.pad) : undefined;
  const without = (what: string) => new RegExp(`\\b(no|without) (\\w+ )?${what}`, 'i').test(prompt);
  return {
    genre,
    tempo: tempoIn(prompt) ?? Math.min(190, Math.max(50, random.range(...genre.tempo) * pace)),
    key: keyIn(prompt) ?? { tonic: 48 + random.int(-5, 6), mode },
    lead,
    chords,
    pad: alone ? undefined : (of('pad') ?? pads),
    bass: alone || without('bass') ? undefined : (of('bass') ?? random.pick(genre.bass)),
    drums: genre.groove !== undefined && !alone && !without('(drums?|percussion|beats?)'),
    energy: Math.min(1, Math.max(0.3, energy)),
  };
}

/** The genre with most of its words in the prompt, earlier words counting a little more. */
function genreOf(prompt: string): Genre {
  const words = prompt.toLowerCase().match(/[a-z0-9][a-z0-9-]*/g) ?? [];
  const scores = GENRES.map((genre) => {
    const known = new Set(genre.words.split(' '));
    return words.reduce((sum, word, i) => sum + (known.has(word) ? 1 + 1 / (i + 2) : 0), 0);
  });
  return GENRES[scores.indexOf(Math.max(...scores))] ?? (GENRES[0] as Genre);
}

/** The longest name counts: an electric piano is no piano. */
function playersIn(prompt: string) {
  const found = PLAYERS.flatMap(([words, instrument, role]) => {
    const match = words.exec(prompt);
    return match
      ? [{ instrument, role, from: match.index, to: match.index + match[0].length }]
      : [];
  });
  return found.filter(
    (one) =>
      !found.some(
        (other) =>
          other.from <= one.from && other.to >= one.to && other.to - other.from > one.to - one.from,
      ),
  );
}

function tempoIn(prompt: string): number | undefined {
  const bpm = Number(/\b(\d{2,3})\s*bpm\b/i.exec(prompt)?.[1]);
  return bpm >= 40 && bpm <= 220 ? bpm : undefined;
}

function keyIn(prompt: string): Key | undefined {
  const [, note = '', sign = '', mode = ''] =
    /\b([a-g])\s?(sharp|flat|#|b)?[\s-](major|minor|dorian|lydian|mixolydian)\b/i.exec(prompt) ??
    [];
  const step = NOTES[note.toLowerCase()];
  if (step === undefined) return undefined;
  const shift = sign === '' ? 0 : /#|sharp/i.test(sign) ? 1 : -1;
  return { tonic: 48 + ((step + shift + 17) % 12) - 5, mode: mode.toLowerCase() as ModeName };
}
