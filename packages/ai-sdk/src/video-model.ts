import type {
  Experimental_VideoModelV4CallOptions as Options,
  Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import type { Context } from './context.ts';
import { oneOrAll, type PromptFile, urlOf } from './files.ts';
import {
  generateFiles,
  metadataOf,
  pixelsOf,
  responseOf,
  unsupported,
  warningsOf,
} from './generation.ts';
import { type Made, makeInShares } from './shares.ts';

/**
 * A model of videos: of a text (`generateVideo`), or of a text and a picture that it begins with
 * (`animateImage`).
 */
export function videoModel(context: Context, modelId: string): VideoModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.video',
    modelId,
    // The AI SDK would give each of several calls the same seed, which makes the same video.
    maxVideosPerCall: Number.MAX_SAFE_INTEGER,
    async doGenerate(options) {
      const { generations, warnings } = await film(context, modelId, options);
      const { generateAudio, inputReferences } = options;
      const jobs = generations.map((each) => metadataOf(each).genmedia);
      return {
        // Not as URLs: the AI SDK loads none from private addresses, such as a service's own.
        videos: generations.flatMap(({ files }) =>
          files.map((data) => ({ type: 'binary', data, mediaType: 'video/mp4' })),
        ),
        warnings: [
          ...unsupported({ generateAudio, inputReferences }),
          ...warnings,
          ...generations.flatMap(warningsOf),
        ],
        providerMetadata: {
          genmedia: { id: jobs[0]?.id, output: jobs.flatMap(({ output }) => output), videos: jobs },
        },
        response: { ...responseOf(modelId), headers: undefined },
      };
    },
  };
}

async function film(context: Context, modelId: string, options: Options): Promise<Made> {
  const { prompt, aspectRatio, duration, fps, resolution } = options;
  const common = {
    model_id: modelId,
    prompt,
    aspect_ratio: aspectRatio === 'adaptive' ? undefined : aspectRatio,
    duration,
    fps,
  };
  const [first, last] = framesOf(options);
  if (!first) {
    const sized = { ...common, ...pixelsOf(resolution) };
    return await makeInShares(
      options,
      1,
      ({ seed }, own) => generateFiles(context, 'generateVideo', { ...sized, seed }, own),
      unsupported({ frameImages: last }, 'A last frame needs a first one.'),
    );
  }
  const images = last ? [first, last] : [first];
  const urls = await Promise.all(images.map((file) => urlOf(context, file, 'image', options)));
  const input = { ...common, init_image: oneOrAll(urls) };
  return await makeInShares(
    options,
    1,
    ({ seed }, own) => generateFiles(context, 'animateImage', { ...input, seed }, own),
    unsupported({ resolution }, 'The video is as large as its picture.'),
  );
}

/** The pictures that the video begins and ends with. The AI SDK gives the first one as `image`, too. */
function framesOf({ image, frameImages = [] }: Options): (PromptFile | undefined)[] {
  const frame = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  return [frame('first_frame') ?? image, frame('last_frame')];
}
