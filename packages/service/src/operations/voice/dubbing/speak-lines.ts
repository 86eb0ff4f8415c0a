import type { DubbedLine } from '@genmedia/media/video';
import type { EngineModel } from '../../../engines/engine-model.ts';
import type { RunTask } from '../../../engines/run-task.ts';
import type { MadeAudio } from '../../../engines/tasks/common.ts';
import type { Segment } from '../../../engines/tasks/tasks.ts';

export interface SpokenLines {
  lines: DubbedLine[];
  warnings: string[];
}

export interface SpeakingOrder {
  model: EngineModel<'speech'>;
  voice: string | undefined;
  /** 1 is as fast as usual. */
  speed: number;
  /** Code of the language. */
  language: string;
  /** Of the video, in seconds. */
  end: number;
  seed: number;
  signal: AbortSignal;
}

/** Faster speech than this, over the speed asked for, nobody understands. */
const mostHaste = 1.8;
/** Pause before the next line, in seconds. */
const breath = 0.1;

/**
 * Speaks texts, each in the time of its segment and what is free after it: faster where it would not
 * fit. Rejects as RunTask does.
 */
export async function speakLines(
  run: RunTask,
  segments: readonly Segment[],
  texts: readonly string[],
  order: SpeakingOrder,
): Promise<SpokenLines> {
  const lines: DubbedLine[] = [];
  const warnings = new Set<string>();
  for (const [i, { start, end }] of segments.entries()) {
    const text = texts[i] ?? '';
    const slot = Math.max(end, (segments[i + 1]?.start ?? order.end) - breath) - start;
    const spoken = await speakWithin(run, text, slot, order);
    for (const warning of spoken.warnings) warnings.add(warning);
    const [file] = spoken.files;
    if (file) lines.push({ start, end, text, audio: file.content });
  }
  return { lines, warnings: [...warnings] };
}

async function speakWithin(
  run: RunTask,
  text: string,
  slot: number,
  order: SpeakingOrder,
): Promise<MadeAudio> {
  const { model, voice, speed, language, seed, signal } = order;
  const speak = (pace: number) =>
    run(model, { text, voice, language, speed: pace, format: 'wav', options: { seed } }, signal);
  const spoken = await speak(speed);
  const haste = Math.min(mostHaste, (spoken.duration ?? 0) / slot);
  return haste > 1 ? await speak(speed * haste) : spoken;
}
