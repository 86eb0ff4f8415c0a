import { videoSize } from '../../engines/videos/video-size.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of generateVideo. */
export function generateVideoJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('generateVideo', job);
    const { prompt, negative_prompt, duration, fps } = body;
    const model = engines.resolve('generateVideo', 'video', body.model_id);
    const audio = await inputFile(context, job, 'init_audio', signal);
    const both = { prompt, ...videoSize(body), duration, fps, seed: seedOf(body, job.secret) };
    const task = { ...both, negativePrompt: negative_prompt, audio };
    const { files, warnings } = await engines.run(model, task, signal);
    const init_audio = inputUrls(publicUrl, job, 'init_audio');
    const used = { ...both, negative_prompt, ...shapeOf(body), init_audio };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}

interface Shape {
  width?: number | undefined;
  height?: number | undefined;
  resolution: string;
  aspect_ratio: string;
}

/** What the size followed from beside the sides that were given. */
function shapeOf({ width, height, resolution, aspect_ratio }: Shape) {
  if (width === undefined && height === undefined) return { resolution, aspect_ratio };
  return width === undefined || height === undefined ? { aspect_ratio } : {};
}
