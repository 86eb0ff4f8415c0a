import type {
  Experimental_VideoModelV4CallOptions as VideoCall,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4Result as VideoResult,
} from '@ai-sdk/provider';
import { misunderstood } from '../image/prompt/read.ts';
import { seedsOf } from '../problems.ts';
import { withoutCamera } from './film/camera.ts';
import { film } from './generate.ts';
import { readOptions } from './options.ts';

/**
 * Films the scene that the image model draws from a prompt, or one or two pictures, as MP4 files
 * with H.264 video. Video number i of a call is made from the seed plus i.
 */
export class SandboxVideoModel implements VideoModelV4 {
  readonly specificationVersion = 'v4';
  readonly provider = 'sandbox.video';
  readonly modelId = 'sandbox-video';
  readonly maxVideosPerCall = 4;

  /**
   * @throws InvalidArgumentError if size, length, frames a second, number, seed, an image or an
   * option of ours is bad
   * @throws UnsupportedFunctionalityError if an image is a URL
   * @throws the reason of `abortSignal`, checked before each frame
   */
  async doGenerate(options: VideoCall): Promise<VideoResult> {
    const { abortSignal } = options;
    abortSignal?.throwIfAborted();
    const request = await readOptions(options, this.maxVideosPerCall);
    const timestamp = new Date();
    const seeds = seedsOf(options.seed, options.n);
    const videos: VideoResult['videos'] = [];
    for (const seed of seeds) {
      const data = await film({ ...request, seed, model: this.modelId, abortSignal });
      videos.push({ type: 'binary', data, mediaType: 'video/mp4' });
    }
    const { width, height, fps, seconds, warnings, prompt, first: image, last } = request;
    const told = image || last ? [] : misunderstood(withoutCamera(prompt));
    return {
      videos,
      warnings: [...warnings, ...told],
      providerMetadata: {
        sandbox: { videos: seeds.map((seed) => ({ seed, width, height, fps, seconds })) },
      },
      response: { timestamp, modelId: this.modelId, headers: undefined },
    };
  }
}
