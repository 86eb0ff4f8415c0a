import type { DubbedLine } from '@genmedia/media/video';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import type { Segment, SoundResult } from '../../../engines/tasks.ts';

export interface SpeakingOrder {
  model: EngineModel<'speech'>;
  voice: string | undefined;
  /** 1 is the normal speed. */
  speed: number;
  /** Code of the language. */
  language: string;
  /** Length of the video, in seconds. */
  end: number;
  seed: number;
}

/** Highest factor over the requested speed; faster speech cannot be understood. */
const maxSpeedFactor = 1.8;
/** Pause before the next line, in seconds. */
const pauseSeconds = 0.1;

/**
 * Speaks texts, each in the time of its segment and in the free time after it; faster if a text
 * would not fit. Rejects as RunTask does.
 */
export async function speakLines(
  run: RunTask,
  segments: readonly Segment[],
  texts: readonly string[],
  order: SpeakingOrder,
): Promise<DubbedLine[]> {
  const lines: DubbedLine[] = [];
  for (const [i, { start, end }] of segments.entries()) {
    const text = texts[i] ?? '';
    const slot = Math.max(end, (segments[i + 1]?.start ?? order.end) - pauseSeconds) - start;
    const spoken = await speakWithin(run, text, slot, order);
    const [file] = spoken.files;
    if (file) lines.push({ start, end, text, audio: file.content });
  }
  return lines;
}

async function speakWithin(
  run: RunTask,
  text: string,
  slot: number,
  order: SpeakingOrder,
): Promise<SoundResult> {
  const { model, voice, speed, language, seed } = order;
  const speak = (pace: number) =>
    run(model, { text, voice, language, speed: pace, format: 'wav', options: { seed } });
  const spoken = await speak(speed);
  const speedFactor = Math.min(maxSpeedFactor, (spoken.duration ?? 0) / slot);
  return speedFactor > 1 ? await speak(speed * speedFactor) : spoken;
}
