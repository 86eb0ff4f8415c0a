import type { EngineWork } from '../../engines/engines.ts';
import type { Job } from '../../jobs/job.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import type { EngineResult } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { refuseUnsafe } from '../safety/safety-check.ts';
import { seedOf } from '../seed.ts';

/** What editImage and, on a dedicated server, editEnterpriseImage do. */
export async function editImages(
  context: Context,
  operation: 'editImage' | 'editEnterpriseImage',
  job: Job,
  { run }: Pick<EngineWork, 'run'>,
  signal: AbortSignal,
): Promise<EngineResult> {
  const { engines, publicUrl } = context;
  const { prompt, model_id, safety_checker } = accepted(operation, job);
  const model = engines.resolve(operation, 'image', model_id);
  const images = await jobInputs(context, job, signal).images('init_image');
  const seed = seedOf({}, job.secret);
  const { files, warnings } = await run(model, { prompt, images, seeds: [seed] }, signal);
  if (safety_checker) {
    await refuseUnsafe(run, engines.resolveFirst('checkNsfw', 'imageClassifier'), files, signal);
  }
  const init_image = inputUrls(publicUrl, job, 'init_image');
  return {
    files,
    meta: generationMeta(model, { prompt, init_image, safety_checker, seed }, warnings),
  };
}
