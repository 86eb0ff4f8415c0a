import { monoOf, type Sound } from '@genmedia/media/audio';

/** A time in a recording, in seconds from its start. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The length of the parts whose level is measured, in seconds. */
const stepSeconds = 0.02;
/** The level under which a part is silent: this much below the loudest, and an absolute one. */
const silent = { belowLoudest: 10 ** (-35 / 20), most: 10 ** (-50 / 20) };
/** Shorter pauses are within a phrase, and shorter sounds are clicks; in seconds. */
const shortest = { pause: 0.3, sound: 0.1 };

/** The times at which something is heard, without knowing whether it is speech. */
export function soundSpans(sound: Sound): Span[] {
  const levels = levelsOf(sound);
  const threshold = Math.max(silent.most, Math.max(0, ...levels) * silent.belowLoudest);
  const spans: { start: number; end: number }[] = [];
  for (const [i, level] of levels.entries()) {
    if (level < threshold) continue;
    const [start, end] = [i * stepSeconds, (i + 1) * stepSeconds];
    const last = spans.at(-1);
    if (last && start - last.end < shortest.pause) last.end = end;
    else spans.push({ start, end });
  }
  return spans
    .filter(({ start, end }) => end - start >= shortest.sound)
    .map(({ start, end }) => ({ start: rounded(start), end: rounded(end) }));
}

function levelsOf(sound: Sound): number[] {
  const samples = monoOf(sound);
  const length = Math.max(1, Math.round(stepSeconds * sound.sampleRate));
  const levels: number[] = [];
  for (let from = 0; from + length <= samples.length; from += length) {
    const part = samples.subarray(from, from + length);
    levels.push(Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / length));
  }
  return levels;
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
