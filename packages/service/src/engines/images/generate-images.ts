import type { OutputFile } from '../../media/outputs.ts';
import type { RunTask } from '../run-task.ts';
import type { ImageTask } from '../worker/task.ts';
import { type ImageMeta, imageMeta } from './image-meta.ts';
import type { ImagePlan, ImageRequest } from './plan-image.ts';

export interface ImageResult {
  /** In the order of the seeds. */
  files: OutputFile[];
  meta: ImageMeta;
}

/** Rejects as RunTask does. */
export async function generateImages(
  body: ImageRequest,
  plan: ImagePlan,
  runTask: RunTask,
  signal?: AbortSignal,
): Promise<ImageResult> {
  const { seconds } = plan.model.limits;
  const { files, warnings } = await runTask(imageTask(body, plan), seconds, signal);
  return { files, meta: imageMeta(body, plan, warnings) };
}

function imageTask(body: ImageRequest, { model, width, height, seeds }: ImagePlan): ImageTask {
  return {
    type: 'image',
    provider: model.provider,
    model: model.model,
    prompt: model.style === undefined ? body.prompt : `${body.prompt}, ${model.style}`,
    negativePrompt: body.negative_prompt,
    width,
    height,
    seeds,
    settings: model.settings ?? {},
  };
}
