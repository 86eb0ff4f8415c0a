import { generateImage } from 'ai';
import type { EngineProvider } from './providers.ts';
import type { EngineOutput, ImageTask } from './task.ts';

/**
 * Makes the images of a task. Each is a call of its own, because the AI SDK may split a call for
 * several into calls that have the same seed, and so give the same image.
 */
export async function makeImages(provider: EngineProvider, task: ImageTask): Promise<EngineOutput> {
  const model = provider.imageModel(task.model);
  const options = {
    ...task.settings,
    ...(task.negativePrompt !== undefined && { negativePrompt: task.negativePrompt }),
  };
  const results = await Promise.all(
    task.seeds.map((seed) =>
      generateImage({
        model,
        prompt: task.prompt,
        size: `${task.width}x${task.height}`,
        n: 1,
        seed,
        providerOptions: { [task.provider]: options },
        // A job that is tried again is tried by its queue.
        maxRetries: 0,
      }),
    ),
  );
  const warnings = results.flatMap((result) => result.warnings.map(describeWarning));
  return {
    files: results.map(({ image }) => ({ content: image.uint8Array, mediaType: image.mediaType })),
    warnings: [...new Set(warnings)],
  };
}

type Warning = Awaited<ReturnType<typeof generateImage>>['warnings'][number];

function describeWarning(warning: Warning): string {
  if (!('feature' in warning)) return warning.message;
  const reason = warning.details === undefined ? '' : `: ${warning.details}`;
  return `${warning.feature} is not supported${reason}`;
}
