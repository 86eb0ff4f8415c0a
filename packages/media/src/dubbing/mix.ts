import { float32At, itemAt } from '../arrays.ts';
import { loudnessOf } from '../audio/loudness.ts';
import { limit, master, targetLoudness } from '../audio/master.ts';
import { monoAt } from '../audio/resample.ts';
import {
  add,
  cut,
  framesOf,
  joined,
  type Sound,
  sampleAt,
  secondsOf,
  silence,
} from '../audio/sound.ts';

/** How long the original takes to fade down and up again, in seconds. */
const rampSeconds = 0.08;
/** The pause between two lines if the first one is late, in seconds. */
const pauseSeconds = 0.06;
/** An original quieter than this, in LUFS, does not determine the loudness of the speech. */
const minLoudness = -40;

/** A time in a recording, in seconds from its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A line to be heard over a sound. */
export interface Line extends Span {
  readonly sound: Sound;
}

export interface Mix {
  readonly sound: Sound;
  /** When each line is spoken in the mix. */
  readonly spans: readonly Span[];
}

/**
 * Replaces the lines of an original, in the order of their times, with new ones of the same
 * loudness. The times may be those of a model, which errs: lines may overlap, begin before the
 * original or end after it, or end before they begin.
 *
 * The original is silent while they last, so that its voices are not heard, and does not change
 * between them, except that no peak is above the limiter's ceiling. The mix goes on if the original
 * ends before the lines do, but not beyond `maxSeconds`.
 */
export function mixLines(original: Sound, lines: readonly Line[], maxSeconds = Infinity): Mix {
  const { sampleRate } = original;
  const spans = spansOf(lines);
  const linesEnd = Math.ceil(Math.min(maxSeconds, spans.at(-1)?.end ?? 0) * sampleRate);
  const speech = silence(sampleRate, Math.max(framesOf(original), linesEnd));
  const [voice = new Float32Array(0)] = speech.channels;
  for (const [i, line] of lines.entries()) {
    add(voice, monoAt(line.sound, sampleRate), Math.round(itemAt(spans, i).start * sampleRate));
  }
  if (lines.length > 0) master(speech, loudnessWithin(original, lines));
  const sound = silencedDuring(original, [...lines, ...spans], framesOf(speech));
  for (const channel of sound.channels) add(channel, voice, 0);
  limit(sound);
  return { sound, spans };
}

/** A line starts at its time or, if the line before it is late, after that line. */
function spansOf(lines: readonly Line[]): Span[] {
  const spans: Span[] = [];
  for (const { start: from, sound } of lines) {
    const last = spans.at(-1);
    const start = Math.max(from, last === undefined ? 0 : last.end + pauseSeconds);
    spans.push({ start, end: start + secondsOf(sound) });
  }
  return spans;
}

/** The loudness of the original during the lines. The new speech gets the same loudness. */
function loudnessWithin(original: Sound, lines: readonly Span[]): number {
  const { sampleRate } = original;
  const parts = united(lines).map(({ start, end }) => {
    const from = Math.max(0, start);
    const seconds = Math.max(0, Math.min(end, secondsOf(original)) - from);
    return cut(original, Math.round(from * sampleRate), Math.round(seconds * sampleRate)).channels;
  });
  const ownLoudness = loudnessOf({ sampleRate, channels: joined(parts) });
  return ownLoudness > minLoudness ? ownLoudness : targetLoudness;
}

/** The times that are in any of the spans: spans that do not overlap, in their order. */
function united(spans: readonly Span[]): Span[] {
  const whole: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    if (end < start) continue;
    const last = whole.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else whole.push({ start, end });
  }
  return whole;
}

/** The original, silent during some spans and after its end, with smooth fades. */
function silencedDuring(sound: Sound, spans: readonly Span[], frames: number): Sound {
  const { sampleRate } = sound;
  const gains = new Float32Array(frames).fill(1);
  for (const { start, end } of united(spans)) {
    const from = Math.max(0, Math.floor((start - rampSeconds) * sampleRate));
    const to = Math.min(gains.length, Math.ceil((end + rampSeconds) * sampleRate));
    for (let i = from; i < to; i++) {
      const second = i / sampleRate;
      const gain = Math.min(1, Math.max(0, start - second, second - end) / rampSeconds);
      gains[i] = Math.min(float32At(gains, i), gain);
    }
  }
  const channels = sound.channels.map((channel) =>
    gains.map((gain, i) => gain * sampleAt(channel, i)),
  );
  return { sampleRate, channels };
}
