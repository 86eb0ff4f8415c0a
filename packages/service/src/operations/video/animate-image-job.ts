import { checkLimits } from '../../engines/limits.ts';
import { videoSizeLike } from '../../engines/videos/video-size.ts';
import type { RunJob } from '../../jobs/execute.ts';
import { accepted } from '../accepted.ts';
import type { Context } from '../context.ts';
import { engineJob } from '../engine-job.ts';
import { generationMeta } from '../generation-meta.ts';
import { inputFile } from '../input-file.ts';
import { inputUrls } from '../input-urls.ts';
import { jobInputs } from '../job-inputs.ts';
import { seedOf } from '../seed.ts';

/** Does the jobs of animateImage. */
export function animateImageJob(context: Context): RunJob {
  const { engines, publicUrl } = context;
  return engineJob(context, async (job, signal) => {
    const body = accepted('animateImage', job);
    const { prompt, negative_prompt, resolution, aspect_ratio, duration, fps } = body;
    const model = engines.resolve('animateImage', 'video', body.model_id);
    const images = jobInputs(context, job, signal).images('init_image');
    const [firstFrame, lastFrame] = await images;
    if (!firstFrame) throw new Error('The job has no image.');
    const size = videoSizeLike(firstFrame, resolution, aspect_ratio);
    checkLimits(model, size);
    const audio = await inputFile(context, job, 'init_audio', signal);
    const both = { prompt, ...size, duration, fps, seed: seedOf(body, job.secret) };
    const task = { ...both, negativePrompt: negative_prompt, firstFrame, lastFrame, audio };
    const { files, warnings } = await engines.run(model, task, signal);
    const urls = {
      init_image: inputUrls(publicUrl, job, 'init_image'),
      init_audio: inputUrls(publicUrl, job, 'init_audio'),
    };
    const used = { ...both, negative_prompt, resolution, aspect_ratio, ...urls };
    return { files, meta: generationMeta(model, used, warnings) };
  });
}
