import type { Media } from '../../engines/tasks/common.ts';
import { type Job, JobError } from '../../jobs/job.ts';
import type { Context } from '../context.ts';
import { jobInputs } from '../job-inputs.ts';

/** Seconds of the longest melody: the contract's GenerateMusicRequest, but for an encoder's padding. */
const longest = 30;
const padding = 0.5;

/** The melody that a job is to follow, if it names one. Rejects with JobError, or as UseTool does. */
export async function readMelody(
  context: Context,
  job: Job,
  signal: AbortSignal,
): Promise<Media | undefined> {
  const [melody] = await jobInputs(context, job, signal).files('init_audio');
  if (!melody) return undefined;
  const { seconds } = await context.engines.useTool('measureSound', { sound: melody.data }, signal);
  if (seconds <= longest + padding) return melody;
  const message = `init_audio must be at most ${longest} seconds long, and has ${seconds.toFixed(1)}.`;
  throw new JobError('input_unsupported', message);
}
