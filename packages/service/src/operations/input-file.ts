import { maxSecondsOf } from '@genmedia/server';
import type { OperationId } from '@genmedia/types';
import { EngineError } from '../engines/engine-error.ts';
import type { UseTool } from '../engines/tools/use-tool.ts';
import { type Job, JobError } from '../jobs/job.ts';
import type { Media } from '../media/inputs/media.ts';
import type { Context } from './context.ts';
import { jobInputs } from './job-inputs.ts';

/** What encoders add at the ends, in seconds. */
const padding = 0.5;

type Needed = Pick<Context, 'config' | 'storage' | 'publicUrl' | 'deployments'> & {
  engines: { useTool: UseTool };
};
type Asked = Pick<Job, 'operation' | 'input' | 'deploymentId'>;

/**
 * The file of a field, as long as the contract lets it be; undefined where the field is left out.
 * Rejects as JobInputs does, or with JobError where it is longer.
 */
export async function inputFile(
  context: Needed,
  job: Asked,
  field: string,
  signal: AbortSignal,
): Promise<Media | undefined> {
  const [file] = await jobInputs(context, job, signal).files(field);
  const most = maxSecondsOf(job.operation as OperationId, field);
  if (file === undefined || file.kind === 'image' || most === undefined) return file;
  const seconds = await secondsOf(file, field, context.engines.useTool, signal);
  if (seconds <= most + padding) return file;
  const message = `${field} must be at most ${most} seconds long, and has ${seconds.toFixed(1)}.`;
  throw new JobError('input_too_large', message);
}

/** The same of a field that every request of the job's operation has. */
export async function onlyFile(...asked: Parameters<typeof inputFile>): Promise<Media> {
  const file = await inputFile(...asked);
  if (!file) throw new Error(`The job has no ${asked[2]}.`);
  return file;
}

async function secondsOf(
  { data }: Media,
  field: string,
  useTool: UseTool,
  signal: AbortSignal,
): Promise<number> {
  try {
    return (await useTool('measureSound', { sound: data }, signal)).seconds;
  } catch (cause) {
    if (!(cause instanceof EngineError) || cause.code !== 'input_unsupported') throw cause;
    const { detail } = cause;
    throw new JobError(cause.code, `${field} is damaged, and cannot be read.`, { cause, detail });
  }
}
