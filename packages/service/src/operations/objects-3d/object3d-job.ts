import type { JSONValue } from '@ai-sdk/provider';
import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';
import { object3dMeta } from './object3d-meta.ts';
import { type CompleteRequest, complete, object3dRequest } from './object3d-request.ts';

/** Does the jobs whose results fetchObject3d fetches. */
export function object3dJob(context: Context): RunJob {
  const { engines, publicUrl, config } = context;
  return engineJob(context, async (job, signal) => {
    const request = complete(object3dRequest.parse(job.input));
    const model = engines.resolveFirst('fetchObject3d', 'object3d');
    const images = await jobInputs(context, job, signal).images('init_image');
    const task = { ...taskOf(request), images, seed: seedOf(request, job.secret) };
    const made = await engines.run(model, task, signal);
    const files = request.render ? made.files : made.files.slice(0, 1);
    const meta = object3dMeta(request, {
      engine: model.provider,
      model_id: model.model_id,
      warnings: made.warnings.length > 0 ? made.warnings : undefined,
      images: [inputUrls(publicUrl, job, 'init_image') ?? []].flat(),
      seed: task.seed,
      render: files.length > 1,
      isTemporary: config.fileRetentionDays !== undefined,
    });
    return { files, meta };
  });
}

/** What every model has a field for. */
function taskOf({ prompt, texture_size, mesh_simplify, ...request }: CompleteRequest) {
  const options = optionsOf(request);
  return { prompt, textureSize: texture_size, meshSimplify: mesh_simplify, options };
}

/** The rest, of which models take what they know. */
function optionsOf(request: Partial<CompleteRequest>): Record<string, JSONValue> {
  const { init_image: _images, seed: _seed, file_prefix: _prefix, ...parameters } = request;
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Record<string, JSONValue>;
}
