import type {
  Experimental_VideoModelV4CallOptions as Options,
  SharedV4Warning,
  Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import type { Context } from './context.ts';
import {
  filesOf,
  type Generation,
  generate,
  isUrl,
  oneOrAll,
  type PromptFile,
  pixelsOf,
  responseOf,
  unsupported,
  urlOf,
  warningsOf,
} from './generation.ts';

/**
 * A model of videos: of a text (`generateVideo`), or of a text and a picture that it begins with
 * (`animateImage`).
 */
export function videoModel(context: Context, modelId: string): VideoModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'genmedia.video',
    modelId,
    maxVideosPerCall: 1,
    async doGenerate(options) {
      const { generation, warnings } = await film(context, modelId, options);
      const videos = await filesOf(context, generation, options);
      const { generateAudio, inputReferences } = options;
      return {
        // Not as URLs: the AI SDK loads none from private addresses, such as a service's own.
        videos: videos.map((data) => ({ type: 'binary', data, mediaType: 'video/mp4' })),
        warnings: [
          ...unsupported({ generateAudio, inputReferences }),
          ...warnings,
          ...warningsOf(generation),
        ],
        providerMetadata: {
          genmedia: { id: generation.id, output: generation.output.filter(isUrl) },
        },
        response: { ...responseOf(modelId), headers: undefined },
      };
    },
  };
}

interface Filmed {
  generation: Generation;
  warnings: SharedV4Warning[];
}

async function film(context: Context, modelId: string, options: Options): Promise<Filmed> {
  const { prompt, aspectRatio, duration, fps, seed, resolution } = options;
  const common = {
    model_id: modelId,
    prompt,
    aspect_ratio: aspectRatio === 'adaptive' ? undefined : aspectRatio,
    duration,
    fps,
    seed,
  };
  const [first, last] = framesOf(options);
  if (!first) {
    const sized = { ...common, ...pixelsOf(resolution) };
    return {
      generation: await generate(context, 'generateVideo', sized, options),
      warnings: unsupported({ frameImages: last }, 'A last frame needs a first one.'),
    };
  }
  const images = last ? [first, last] : [first];
  const urls = await Promise.all(images.map((file) => urlOf(context, file, 'image', options)));
  const input = { ...common, init_image: oneOrAll(urls) };
  const generation = await generate(context, 'animateImage', input, options);
  const warnings = unsupported({ resolution }, 'The video is as large as its picture.');
  return { generation, warnings };
}

/** The pictures that the video begins and ends with. The AI SDK gives the first one as `image`, too. */
function framesOf({ image, frameImages = [] }: Options): (PromptFile | undefined)[] {
  const frame = (type: string) => frameImages.find(({ frameType }) => frameType === type)?.image;
  return [frame('first_frame') ?? image, frame('last_frame')];
}
