import type { Experimental_VideoModelV4 as VideoModelV4 } from '@ai-sdk/provider';
import type { Context } from './context.ts';
import {
  filesOf,
  generate,
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
      const { prompt, aspectRatio, duration, fps, seed, generateAudio } = options;
      const { resolution, frameImages = [], inputReferences } = options;
      const aspect_ratio = aspectRatio === 'adaptive' ? undefined : aspectRatio;
      const common = { model_id: modelId, prompt, aspect_ratio, duration, fps, seed };
      const frames = ['first_frame', 'last_frame'].flatMap(
        (type) => frameImages.find(({ frameType }) => frameType === type)?.image ?? [],
      );
      const images = options.image ? [options.image] : frames;
      const isAnimated = images.length > 0;
      const urls = await Promise.all(images.map((file) => urlOf(context, file, 'image', options)));
      const generation = isAnimated
        ? await generate(
            context,
            'animateImage',
            { ...common, init_image: urls.length === 1 ? urls[0] : urls },
            options,
          )
        : await generate(context, 'generateVideo', { ...common, ...pixelsOf(resolution) }, options);
      const videos = await filesOf(context, generation, options);
      const warnings = [
        ...unsupported({ generateAudio, inputReferences }),
        ...(isAnimated ? unsupported({ resolution }, 'The video is as large as its picture.') : []),
        ...warningsOf(generation),
      ];
      return {
        // Not as URLs: the AI SDK loads none from private addresses, such as a service's own.
        videos: videos.map((data) => ({ type: 'binary', data, mediaType: 'video/mp4' })),
        warnings,
        providerMetadata: { genmedia: { id: generation.id, output: generation.output } },
        response: { ...responseOf(modelId), headers: undefined },
      };
    },
  };
}
