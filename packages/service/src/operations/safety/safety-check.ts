import type { EngineModel } from '../../engines/engine-model.ts';
import type { RunTask } from '../../engines/run-task.ts';
import { JobError } from '../../jobs/job.ts';
import type { OutputFile } from '../../media/outputs.ts';
import { nsfwScore } from './nsfw-score.ts';

/** What is more likely not safe than safe is held back. */
const held = 0.5;

/** Throws JobError where one of the images looks not safe for work. */
export async function refuseUnsafe(
  run: RunTask,
  model: EngineModel<'imageClassifier'>,
  files: readonly OutputFile[],
  signal: AbortSignal,
): Promise<void> {
  const images = files.map(({ content, mediaType }) => ({ data: content, mediaType }));
  const { scores } = await run(model, { images }, signal);
  if (nsfwScore(scores) < held) return;
  throw new JobError(
    'nsfw_content',
    'The result looks not safe for work, so the safety checker holds it back. Change the prompt or the image, or send safety_checker as false.',
  );
}
