import type {
  Experimental_VideoModelV4CallOptions as VideoCall,
  Experimental_VideoModelV4 as VideoModelV4,
  Experimental_VideoModelV4Result as VideoResult,
} from '@ai-sdk/provider';

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
    const { generate } = await import('./generate.ts');
    return await generate(options, this);
  }
}
