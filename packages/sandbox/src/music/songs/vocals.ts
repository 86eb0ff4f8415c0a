import { float32At, itemAt } from '@genmedia/media/arrays';
import { biquad, filter, type Sound, type TimedText, type Transcript } from '@genmedia/media/audio';
import type { Random } from '@genmedia/media/random';
import { timeWords } from '../../speech/words.ts';
import { secondsAt } from '../perform.ts';
import type { PlacedSection } from '../score/compose.ts';
import { degreeToMidi, type Key } from '../score/scale.ts';
import type { Score, ScoreNote } from '../score/score.ts';
import { type Onset, pitch } from '../score/tune.ts';
import { hertzOf, rate } from '../synth/rate.ts';
import { StereoMix } from '../synth/stereo-mix.ts';
import type { Singer } from './lyrics.ts';
import type { PlannedLine, PlannedSection } from './plan.ts';
import { leadInSeconds, type SungNote, sing, sungAt } from './sing.ts';
import { lineKey, type SingableLine, singers } from './singer.ts';

export interface VocalsOptions {
  readonly sections: readonly (PlacedSection & PlannedSection)[];
  readonly score: Score;
  readonly key: Key;
  readonly beats: number;
  readonly seconds: number;
  readonly singer: Singer;
  /** By `lineKey`; undefined for a line without a vowel. */
  readonly lines: ReadonlyMap<string, SingableLine | undefined>;
  readonly random: Random;
  readonly abortSignal?: AbortSignal | undefined;
}

/** Sings all lines of a song, on its chords and beats, with a second voice in choruses. */
export function vocalsOf(options: VocalsOptions): { sound: Sound; transcript: Transcript } {
  const mix = new StereoMix(options.seconds);
  const segments: TimedText[] = [];
  const words: TimedText[] = [];
  for (const section of options.sections) {
    for (const [index, planned] of section.lines.entries()) {
      options.abortSignal?.throwIfAborted();
      const singer = section.lyric.singer ?? options.singer;
      const line = options.lines.get(lineKey(singer, planned.text));
      if (line === undefined) continue;
      const tune = tuneOf(line, { ...planned, index, singer }, section, options);
      const start = secondsAt(itemAt(tune, 0).beat, options.score);
      const notes = tune.map(({ beat, beats, midi }) => ({
        start: secondsAt(beat, options.score) - start,
        end: secondsAt(beat + beats, options.score) - start,
        hertz: hertzOf(midi),
      }));
      layVoices(mix, { line, tune, notes, start, section, singer, key: options.key });
      const timedWords = timeWords(line.words, (second) =>
        Math.max(0, start + sungAt(line.syllables, notes, second)),
      );
      const [first, last] = [
        timedWords[0]?.startSecond ?? start,
        timedWords.at(-1)?.endSecond ?? start,
      ];
      words.push(...timedWords);
      segments.push({ text: line.text, startSecond: first, endSecond: last });
    }
  }
  return { sound: bright(mix.sound), transcript: { language: 'en', segments, words } };
}

interface Singing {
  readonly line: SingableLine;
  readonly tune: readonly ScoreNote[];
  /** The melody in seconds from its start. */
  readonly notes: readonly SungNote[];
  readonly start: number;
  readonly section: PlannedSection;
  readonly singer: Singer;
  readonly key: Key;
}

function layVoices(
  mix: StereoMix,
  { line, tune, notes, start, section: { lyric, energy }, singer, key }: Singing,
): void {
  const { formants } = singers[singer];
  const put = (sung: readonly SungNote[], throat: number, gain: number, pan = 0, late = 0) =>
    mix.add(
      sing(line, sung, formants * throat, lyric.spoken),
      start - leadInSeconds + late,
      gain,
      pan,
    );
  put(notes, 1, 0.6 + 0.4 * energy);
  if (lyric.spoken || !(lyric.harmony || energy > 0.85)) return;
  // The second voice: a third above in the key, slightly later, and from the side.
  const above = notes.map((note, i) => {
    const degree = lowestDegree(key, itemAt(tune, i).midi) + 2;
    return { ...note, hertz: hertzOf(degreeToMidi(key, degree)) };
  });
  put(above, 1.03, 0.35, -0.4, 0.014);
}

/**
 * The notes of a line: its syllables are spread over its bars, with a long last note and a breath.
 */
function tuneOf(
  { syllables: { length } }: SingableLine,
  { bar, bars, index, singer }: PlannedLine & { index: number; singer: Singer },
  section: PlacedSection,
  { key, beats, random }: VocalsOptions,
): ScoreNote[] {
  const onsets = spread(length, bars * beats - (bars > 1 ? 2 : 1), bars * beats - 0.75);
  const low = lowestDegree(key, singers[singer].low) + (section.name === 'chorus' ? 2 : 0);
  const setting = {
    key,
    low,
    high: low + 8,
    velocity: 0.8,
    chordAt: (beat: number) => section.chords[bar + Math.floor(beat / beats)] ?? { degree: 0 },
  };
  // Every second line answers the line before it. All verses share one melody, and all choruses
  // another.
  const tune = pitch(onsets, setting, random.fork(`sing/${section.name}/${index % 2}`));
  return tune.map((note) => ({ ...note, beat: note.beat + section.beat + bar * beats }));
}

/** Spreads notes over beats: on eighths, on sixteenths if there are many, or more closely. */
function spread(count: number, usable: number, end: number): Onset[] {
  const grid = [0.5, 0.25].find((beats) => count * beats <= usable) ?? usable / count;
  const starts = Array.from(
    { length: count },
    (_, i) => Math.floor((i * usable) / count / grid) * grid,
  );
  return starts.map((beat, i) => ({ beat, beats: (starts[i + 1] ?? end) - beat }));
}

function lowestDegree(key: Key, midi: number): number {
  for (let degree = -14; ; degree++) if (degreeToMidi(key, degree) >= midi) return degree;
}

/**
 * Recordings of 8 kHz have no high frequencies. Distortion adds them, from the highest ones that
 * are there.
 */
function bright(sound: Sound): Sound {
  for (const channel of sound.channels) {
    filter(channel, biquad('highpass', rate, 110));
    filter(channel, biquad('peak', rate, 3200, 0.9, 3));
    const air = filter(channel.slice(), biquad('highpass', rate, 3500));
    for (let i = 0; i < air.length; i++) air[i] = Math.abs(Math.tanh(4 * float32At(air, i)));
    filter(filter(air, biquad('highpass', rate, 6500)), biquad('lowpass', rate, 13_000));
    for (let i = 0; i < channel.length; i++)
      channel[i] = float32At(channel, i) + 0.35 * float32At(air, i);
  }
  return sound;
}
