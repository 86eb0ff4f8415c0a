import { askWorker, poolFor } from '../ask-worker.ts';
import { traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import { failed } from '../failures.ts';
import { meterTask } from '../metering/meter-task.ts';
import type { RunTask, TaskLanes, TaskOwner } from '../run-task.ts';
import { publishUnlessHost } from '../sent-tasks.ts';
import type { Results } from '../tasks.ts';
import type { ReadInput } from '../worker/tools.ts';
import type { Images, ReadImagesOptions } from './images.ts';

/**
 * Scores an image of a caller. Rejects as a task does, and with MediaError if the image cannot be
 * read: see createImages.
 */
type ClassifyImage = (
  model: EngineModel<'imageClassifier'>,
  file: Uint8Array,
  options: ReadImagesOptions,
  signal?: AbortSignal,
) => Promise<Results['imageClassifier']>;

/** A model of this machine sees the image in the turn of the worker that reads it. */
export function createClassifyImage(
  lanes: TaskLanes,
  { caller, tally }: TaskOwner,
  { run, readImages, openImage }: { run: RunTask } & Pick<Images, 'readImages' | 'openImage'>,
): ClassifyImage {
  return async (model, file, options, signal) => {
    if (traitsOf(model.definition).lane !== 'computing') {
      return await run(model, { images: await readImages(file, options, signal) }, signal);
    }
    const pool = poolFor(caller, lanes.poolOf(model));
    const { seconds } = model.limits;
    const classify = (input: ReadInput) =>
      askWorker(pool, { do: 'classify', model, input }, { seconds, signal });
    publishUnlessHost(model, { file, ...options });
    return await meterTask(model, {}, tally?.count).run(async () => {
      const { result } = await openImage(file, options, classify, signal);
      if (!result) throw failed('The image was not scored.');
      return result;
    });
  };
}
