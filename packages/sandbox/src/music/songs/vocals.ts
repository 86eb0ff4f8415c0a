import { biquad, filter, type Sound, type TimedText } from '@genmedia/media/audio';
import type { Random } from '../../random.ts';
import { secondsAt } from '../perform.ts';
import type { PlacedSection } from '../score/compose.ts';
import { degreeToMidi, type Key } from '../score/scale.ts';
import type { Score, ScoreNote } from '../score/score.ts';
import { type Onset, pitch } from '../score/tune.ts';
import { hertzOf, RATE } from '../synth/rate.ts';
import { Stage } from '../synth/stage.ts';
import type { Singer } from './lyrics.ts';
import type { PlannedLine, PlannedSection } from './plan.ts';
import { LEAD_IN, type SungNote, sing, sungAt } from './sing.ts';
import { type Prompter, SINGERS, type SingableLine } from './singer.ts';

export interface VocalsOptions {
  readonly sections: readonly (PlacedSection & PlannedSection)[];
  readonly score: Score;
  readonly key: Key;
  readonly beats: number;
  readonly seconds: number;
  readonly singer: Singer;
  readonly prompter: Prompter;
  readonly random: Random;
  readonly abortSignal?: AbortSignal | undefined;
}

export interface Vocals {
  readonly sound: Sound;
  readonly segments: readonly TimedText[];
  readonly words: readonly TimedText[];
}

/** Sings all lines of a song, over its chords and on its beats, with a second voice in choruses. */
export async function vocalsOf(options: VocalsOptions): Promise<Vocals> {
  const stage = new Stage(options.seconds);
  const segments: TimedText[] = [];
  const words: TimedText[] = [];
  for (const section of options.sections) {
    for (const [index, planned] of section.lines.entries()) {
      options.abortSignal?.throwIfAborted();
      const singer = section.lyric.singer ?? options.singer;
      const line = await options.prompter.line(planned.text, singer);
      if (line === undefined) continue;
      const tune = tuneOf(line, planned, index, section, singer, options);
      const notes = timed(tune, options.score);
      const start = notes[0]?.start ?? 0;
      perform(stage, line, notes, tune, section, singer, options);
      const said = spokenTimes(line, notes, start);
      words.push(...said);
      segments.push({
        text: line.text,
        startSecond: said[0]?.startSecond ?? start,
        endSecond: said.at(-1)?.endSecond ?? start,
      });
    }
  }
  return { sound: bright(stage.sound), segments, words };
}

function perform(
  stage: Stage,
  line: SingableLine,
  notes: readonly SungNote[],
  tune: readonly ScoreNote[],
  { lyric, energy }: PlannedSection,
  singer: Singer,
  { key }: VocalsOptions,
): void {
  const start = notes[0]?.start ?? 0;
  const local = notes.map((note) => ({
    ...note,
    start: note.start - start,
    end: note.end - start,
  }));
  const { formants } = SINGERS[singer];
  const put = (
    sung: readonly SungNote[],
    shape: number,
    gain: number,
    pan: number,
    late: number,
  ) => {
    const samples = sing(line, sung, shape, lyric.spoken);
    stage.add(samples, start - LEAD_IN + late, gain, pan);
  };
  put(local, formants, 0.6 + 0.4 * energy, 0, 0);
  if (lyric.spoken || !(lyric.harmony || energy > 0.85)) return;
  // A third above in the key, a little later and from the side.
  const third = local.map((note, i) => ({
    ...note,
    hertz: hertzOf(thirdAbove(key, tune[i]?.midi ?? 60)),
  }));
  put(third, formants * 1.03, 0.3, -0.45, 0.014);
  put(local, formants * 0.97, 0.25, 0.45, 0.022);
}

/** The notes of a line: its syllables spread over its bars, the last one long, then a breath. */
function tuneOf(
  line: SingableLine,
  { bar, bars }: PlannedLine,
  index: number,
  section: PlacedSection & PlannedSection,
  singer: Singer,
  { key, beats, random }: VocalsOptions,
): ScoreNote[] {
  const from = section.beat + bar * beats;
  const onsets = spread(
    line.syllables.length,
    bars * beats - (bars > 1 ? 2 : 1),
    bars * beats - 0.75,
  );
  const low = lowestDegree(key, SINGERS[singer].low) + (section.name === 'chorus' ? 2 : 0);
  const setting = {
    key,
    chordAt: (beat: number) => section.chords[bar + Math.floor(beat / beats)] ?? { degree: 0 },
    low,
    high: low + 8,
    velocity: 0.8,
  };
  // Every second line answers the one before it; verses share one tune, choruses another.
  const tune = pitch(onsets, setting, random.fork(`sing/${section.name}/${index % 2}`));
  return tune.map((note) => ({ ...note, beat: note.beat + from }));
}

/** So many notes over so many beats, on eighths, or on sixteenths where they are many. */
function spread(count: number, usable: number, end: number): Onset[] {
  const grid = count > usable * 2 ? (count > usable * 4 ? usable / count : 0.25) : 0.5;
  const starts = Array.from(
    { length: count },
    (_, i) => Math.floor((i * usable) / count / grid) * grid,
  );
  return starts.map((beat, i) => ({ beat, beats: (starts[i + 1] ?? end) - beat }));
}

function lowestDegree(key: Key, midi: number): number {
  for (let degree = -14; ; degree++) if (degreeToMidi(key, degree) >= midi) return degree;
}

function thirdAbove(key: Key, midi: number): number {
  return degreeToMidi(key, lowestDegree(key, midi) + 2);
}

function timed(tune: readonly ScoreNote[], score: Score): SungNote[] {
  return tune.map(({ beat, beats, midi }) => ({
    start: secondsAt(beat, score),
    end: secondsAt(beat + beats, score),
    hertz: hertzOf(midi),
  }));
}

function spokenTimes(line: SingableLine, notes: readonly SungNote[], start: number): TimedText[] {
  const local = notes.map((note) => ({
    ...note,
    start: note.start - start,
    end: note.end - start,
  }));
  const at = (source: number) => Math.max(0, start + sungAt(line.syllables, local, source));
  return line.words.flatMap(({ text, phones }) => {
    const [first, last] = [phones[0], phones.at(-1)];
    return first && last ? [{ text, startSecond: at(first.start), endSecond: at(last.end) }] : [];
  });
}

/** Voices of 8 kHz lack the air above: it is made of what they have there, by distortion. */
function bright(sound: Sound): Sound {
  for (const channel of sound.channels) {
    filter(channel, biquad('highpass', RATE, 110));
    filter(channel, biquad('peak', RATE, 3200, 0.9, 3));
    const air = filter(channel.slice(), biquad('highpass', RATE, 3500));
    for (let i = 0; i < air.length; i++) air[i] = Math.abs(Math.tanh(4 * (air[i] ?? 0)));
    filter(filter(air, biquad('highpass', RATE, 6500)), biquad('lowpass', RATE, 13_000));
    for (let i = 0; i < channel.length; i++) channel[i] = (channel[i] ?? 0) + 0.35 * (air[i] ?? 0);
  }
  return sound;
}
