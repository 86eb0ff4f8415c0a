import type { OutputFile } from '../../media/outputs.ts';
import type { RunTask } from '../run-task.ts';
import { type ImageMeta, imageMeta } from './image-meta.ts';
import { fitParameters } from './image-parameters.ts';
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
  const { prompt, negative_prompt } = body;
  const { model, width, height, seeds } = plan;
  const fitted = fitParameters(model, prompt, { negative_prompt });
  const task = { ...fitted.task, width, height, seeds };
  const { files, warnings } = await runTask(model, task, signal);
  return { files, meta: imageMeta(body, plan, warnings) };
}
