import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of generateSound. */
export function generateSoundJob(context: Context): RunJob {
  const { engines } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('generateSound', job);
    const model = engines.resolve('generateSound', 'sound', body.model_id);
    const used = { prompt: body.prompt, duration: body.duration, seed: seedOf(body, job.secret) };
    const { files, warnings } = await engines.run(model, { ...used, format: 'wav' }, signal);
    return { files, meta: generationMeta(model, used, warnings) };
  });
}

/** Does the jobs of composeMusic. */
export function composeMusicJob(context: Context): RunJob {
  const { engines } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('composeMusic', job);
    const model = engines.resolve('composeMusic', 'music', body.model_id);
    const used = { prompt: body.prompt, duration: body.duration, seed: seedOf(body, job.secret) };
    const task = { ...used, instrumental: true, format: 'wav' } as const;
    const { files, warnings } = await engines.run(model, task, signal);
    return { files, meta: generationMeta(model, used, warnings) };
  });
}
