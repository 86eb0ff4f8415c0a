import { EngineError } from '../engines/engine-error.ts';
import { InputError } from '../engines/input-error.ts';
import type { RunJob } from '../jobs/execute.ts';
import { type Job, JobError } from '../jobs/job.ts';
import { type OutputFile, storeOutputs } from '../media/outputs.ts';
import { StorageError } from '../media/storage.ts';
import type { Context } from './context.ts';
import { fileNaming } from './file-naming.ts';

/** What an engine made for a job. */
export interface EngineResult {
  files: readonly OutputFile[];
  /** The contract's GenerationMeta. */
  meta: Record<string, unknown>;
  /** What the operation's own success response has beside it, such as `audio_time`. */
  more?: Record<string, unknown>;
}

/** A job whose engine makes files: they are stored, and their URLs are its result. */
export function engineJob(
  { storage, publicUrl }: Pick<Context, 'storage' | 'publicUrl'>,
  work: (job: Job, signal: AbortSignal) => Promise<EngineResult>,
): RunJob {
  return async (job, { signal, confirm }) => {
    try {
      const { files, meta, more } = await work(job, signal);
      await confirm();
      const { urls } = await storeOutputs(storage, publicUrl, fileNaming(job), files);
      return { output: urls, meta, ...more };
    } catch (error) {
      throw toJobError(error);
    }
  };
}

/** What the job's owner is told of an error of an engine or the storage; others as they are. */
function toJobError(error: unknown): unknown {
  if (error instanceof EngineError) {
    const { code, message, retryable, detail } = error;
    return new JobError(code, message, { cause: error, retryable, detail });
  }
  if (error instanceof InputError) {
    return new JobError('model_refused', `The model does not make this: ${error.message}.`);
  }
  if (error instanceof StorageError) {
    const { code, message, cause } = error;
    const retryable = code === 'unavailable';
    return new JobError(code, message, { cause: error, retryable, detail: String(cause) });
  }
  return error;
}
