import type { DubbedLine } from '@genmedia/media/video';
import type { EngineModel } from '../../../engines/engine-model.ts';
import { reads } from '../../../engines/hosts/host-mapping.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import type { Segment, SoundResult } from '../../../engines/tasks.ts';

export interface SpeakingOrder {
  model: EngineModel<'speech'>;
  voice: string | undefined;
  /** The requested speed; 1 is the normal one. */
  speed: number;
  /** Code of the language that is spoken. */
  language: string;
  /** Length of the video, in seconds. */
  end: number;
  seed: number;
}

/** Highest factor over the requested speed; faster speech cannot be understood. */
const maxSpeedFactor = 1.8;
/** Pause before the next line, in seconds. */
const pauseSeconds = 0.1;
/** Seconds for a line that has no time, because the next one begins with it. */
const leastSeconds = 0.001;

export interface SpokenLines {
  lines: DubbedLine[];
  /** The number of lines that were spoken faster than requested. */
  hurried: number;
  /** The number of lines that take longer than their time, for want of a faster speed. */
  late: number;
}

/**
 * Speaks texts, each in the time of its segment and in the free time after it; faster if a text
 * would not fit and the model can. Rejects as RunTask does.
 */
export async function speakLines(
  run: RunTask,
  segments: readonly Segment[],
  texts: readonly string[],
  order: SpeakingOrder,
): Promise<SpokenLines> {
  const lines: DubbedLine[] = [];
  let hurried = 0;
  let late = 0;
  for (const [i, { start, end }] of segments.entries()) {
    const text = texts[i] ?? '';
    const free = Math.max(end, (segments[i + 1]?.start ?? order.end) - pauseSeconds) - start;
    const slot = Math.max(leastSeconds, free);
    const { spoken, isHurried } = await speakWithin(run, text, slot, order);
    const [file] = spoken.files;
    if (isHurried) hurried++;
    else if ((spoken.duration ?? 0) > slot) late++;
    if (file) lines.push({ start, end, text, audio: file.content });
  }
  return { lines, hurried, late };
}

async function speakWithin(
  run: RunTask,
  text: string,
  slot: number,
  order: SpeakingOrder,
): Promise<{ spoken: SoundResult; isHurried: boolean }> {
  const { model, voice, speed, language, seed } = order;
  const speak = (pace: number) =>
    run(model, { text, voice, language, speed: pace, format: 'wav', options: { seed } });
  const spoken = await speak(speed);
  const needed = (speed * (spoken.duration ?? 0)) / slot;
  const faster = needed > speed ? speedFor(needed, speed * maxSpeedFactor, model) : 0;
  if (faster <= speed) return { spoken, isHurried: false };
  return { spoken: await speak(faster), isHurried: true };
}

/** The model's slowest speed of at least `needed`, or else its fastest up to `most`; 0 without one. */
function speedFor(needed: number, most: number, { limits, mappings }: EngineModel): number {
  if (reads(mappings, 'speed') === false) return 0;
  const { most: modelMost = most, only } = limits.speed ?? {};
  if (!only) return Math.min(needed, most, modelMost);
  const speeds = only.map(Number).filter((each) => each <= most);
  return Math.min(Math.max(0, ...speeds), ...speeds.filter((each) => each >= needed));
}
