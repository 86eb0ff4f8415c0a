import { setTimeout as sleep } from 'node:timers/promises';
import { EngineError } from '../../engines/engine-error.ts';
import type { RunTask } from '../../engines/run-task.ts';
import type { UseTool } from '../../engines/use-tool.ts';
import { retryDelayMs } from '../../jobs/attempts.ts';
import { aboutJob } from '../../jobs/execute.ts';
import type { Job } from '../../jobs/job.ts';
import type { Context } from '../context.ts';
import { observeCall } from '../observe-call.ts';
import { refuseFlagged } from '../safety/nsfw.ts';
import type { GenerationWork } from './job-definition.ts';
import type { StoringDeps } from './make-and-store.ts';

type RunnerDeps = Pick<Context, 'onModelCall' | 'log'> & Pick<StoringDeps, 'wait'>;

/** How the warning begins that a model has no seeds. */
const unusedSeed = 'seed is not supported';

interface Attempt extends Pick<GenerationWork<object>, 'engines' | 'signal' | 'warn'> {
  job: Job;
}

/**
 * Has models and tools do the parts of an attempt of a job: measures the calls, and passes warnings
 * on to the job's owner.
 *
 * Another attempt would make, and pay for, all parts again. Once there is a result, a part that fails
 * for a reason that may pass is therefore tried again by itself, and its last failure ends the job.
 * Hosts are no such case: what the job has submitted to them is stored, and the next attempt asks for
 * it.
 */
export function createTaskRunner(
  { onModelCall, log, wait = sleep }: RunnerDeps,
  { engines, job, signal, warn }: Attempt,
): { runOn: RunTask; useTool: UseTool } {
  let hasResult = false;
  // A seed of 0, or none, asks for any result: the seed that the service sends then is nobody's wish.
  const hasSeed = Boolean(job.input.seed);

  async function keepTrying<T>(work: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures++) {
      try {
        return await work();
      } catch (error) {
        if (!hasResult || !(error instanceof EngineError) || !error.retryable) throw error;
        const ms = retryDelayMs(error, failures);
        if (ms === undefined) throw error.asFinal();
        const { code, detail, calledModel } = error;
        const failure = { ...calledModel, code, detail, again: true };
        log.warn('a part of a job failed', { ...aboutJob(job), ...failure });
        await wait(ms, undefined, { signal });
      }
    }
  }

  return {
    async runOn(model, task) {
      const isHosted = model.mappings !== undefined;
      const call = () => observeCall(model, () => engines.run(model, task, signal), onModelCall);
      const result = await (isHosted ? call() : keepTrying(call));
      hasResult ||= !isHosted;
      refuseFlagged(job.input, result);
      warn(...result.warnings.filter((warning) => hasSeed || !warning.startsWith(unusedSeed)));
      return result;
    },
    useTool: (tool, input, toolSignal) =>
      keepTrying(() => engines.useTool(tool, input, toolSignal)),
  };
}
