import { add, fade, loudnessOf, master, type Sound } from '@genmedia/media/audio';
import { Random } from '@genmedia/media/random';
import { memoized } from '../memoized.ts';
import { wordsOf } from '../table.ts';
import { playDrum, playNote } from './instruments/instruments.ts';
import patterns from './score/patterns.json' with { type: 'json' };
import type { Part, Score } from './score/score.ts';
import { framesFor, hertzOf, rate } from './synth/rate.ts';
import { reverb } from './synth/reverb.ts';
import { StereoMix } from './synth/stereo-mix.ts';

/** Loudness of the drums in the mix, in LUFS. */
const drumsLoudness = -20.5;
/** The position of each drum, and the drums that are played softer. */
const pans: Readonly<Record<string, number>> = patterns.pans;
const soft: ReadonlySet<string> = new Set(wordsOf(patterns.soft));
/** The most seconds by which players are early or late. */
const maxLateness = 0.008;

export interface PerformOptions {
  readonly score: Score;
  readonly seconds: number;
  readonly seed: number;
  /** Finished sounds to mix in, such as singing, and their loudness in LUFS. */
  readonly voices?: readonly { sound: Sound; level: number; wet: number }[];
  readonly abortSignal?: AbortSignal | undefined;
}

/** Plays a score: every part at its loudness, all in one room. The end fades. */
export function performScore({
  score,
  seconds,
  seed,
  voices = [],
  abortSignal,
}: PerformOptions): Sound {
  const mix = new StereoMix(seconds);
  const room = new StereoMix(seconds);
  const place = (sound: Sound, level: number, wet: number) => {
    const gain = 10 ** ((level - loudnessOf(sound)) / 20);
    if (!Number.isFinite(gain)) return;
    mix.lay(sound, gain);
    room.lay(sound, gain * wet);
  };
  for (const [i, part] of score.parts.entries()) {
    abortSignal?.throwIfAborted();
    place(playPart(part, score, seconds, new Random(`part/${i}/${seed}`)), part.level, part.wet);
  }
  if (score.drums.length > 0)
    place(playDrums(score, seconds, new Random(`drums/${seed}`)), drumsLoudness, 0.1);
  for (const { sound, level, wet } of voices) place(sound, level, wet);
  abortSignal?.throwIfAborted();
  mix.lay(reverb(room.sound, score.room));
  master(mix.sound);
  fade(mix.sound, framesFor(0.01), framesFor(1.2));
  return mix.sound;
}

function playPart(part: Part, score: Score, seconds: number, random: Random): Sound {
  const mix = new StereoMix(seconds);
  // A note with nearly the same length and strength as an earlier one is reused.
  const renderedNotes = new Map<string, Float32Array>();
  for (const { beat, beats, midi, velocity } of part.notes) {
    const held = Math.ceil(Math.max(0.08, (beats * 60) / score.tempo) * 10) / 10;
    const strength = Math.round(velocity * 4) / 4;
    const key = `${midi}/${held}/${strength}`;
    const note = { hertz: hertzOf(midi), seconds: held, velocity: strength };
    const samples = memoized(renderedNotes, key, () =>
      playNote(part.instrument, { ...note, random: random.fork(key) }),
    );
    const late = random.range(-maxLateness, maxLateness);
    const gain = velocity * random.range(0.92, 1.04);
    mix.add(samples, Math.max(0, secondsAt(beat, score) + late), gain, part.pan);
  }
  return part.wide ? widened(mix.sound) : mix.sound;
}

function playDrums(score: Score, seconds: number, random: Random): Sound {
  const mix = new StereoMix(seconds);
  // Three recordings of each drum take turns, because a single one would sound like a machine.
  const blows = new Map<string, Float32Array>();
  for (const { beat, drum, velocity } of score.drums) {
    const key = `${drum}/${random.int(0, 2)}`;
    const samples = memoized(blows, key, () => playDrum(drum, score.kit, random.fork(key)));
    const gain = velocity ** 1.3 * (soft.has(drum) ? 0.42 : 1);
    const late = random.range(-maxLateness / 3, maxLateness / 3);
    mix.add(samples, Math.max(0, secondsAt(beat, score) + late), gain, pans[drum] ?? 0);
  }
  return mix.sound;
}

/** The time of a beat. The swing delays the eighths between beats. */
export function secondsAt(beat: number, { tempo, swing }: Pick<Score, 'tempo' | 'swing'>): number {
  const part = beat - Math.floor(beat);
  const late = Math.abs(part - 0.5) < 0.26 ? swing * (0.5 - Math.abs(part - 0.5) * 1.9) : 0;
  return ((beat + late) * 60) / tempo;
}

/** Each side also gets the other side a few milliseconds later, as if there were two players. */
function widened({ channels: [left = new Float32Array(0), right = left] }: Sound): Sound {
  const wide = [new Float32Array(left.length), new Float32Array(right.length)] as const;
  const delay = framesFor(0.013);
  add(wide[0], left, 0, 0.85);
  add(wide[0], right, delay * 2, 0.4);
  add(wide[1], right, 0, 0.85);
  add(wide[1], left, delay, 0.55);
  return { sampleRate: rate, channels: wide };
}
