import type { RunJob } from '../../jobs/execute.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { onlyFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of removeWatermark. */
export function removeWatermarkJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const model = engines.resolveFirst('removeWatermark', 'videoEdit');
    const video = await onlyFile(context, job, 'init_video', signal);
    const task = { video, edit: 'remove-watermark', seed: seedOf({}, job.secret) } as const;
    const { files, region, warnings } = await engines.run(model, task, signal);
    const used = { init_video: inputUrls(publicUrl, job, 'init_video'), region };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}
