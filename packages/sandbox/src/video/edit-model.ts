import type { VideoEditModel, VideoEditModelCallOptions, VideoEditResult } from '@genmedia/media';
import { invalid, unsupportedIf } from '../problems.ts';
import { software } from '../software.ts';

/** Finds a watermark in a video and fills its area from its surroundings. */
export class SandboxVideoEditModel implements VideoEditModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.video-edit';
  readonly modelId = 'sandbox-video-edit';

  /**
   * Returns the video as MP4 with H.264. The sound is copied unchanged.
   *
   * @throws InvalidArgumentError if the video cannot be read or is too long, if region or mask do
   * not fit, or if no watermark is found
   * @throws the reason of `abortSignal`, checked before each frame
   */
  async doEdit(options: VideoEditModelCallOptions): Promise<VideoEditResult> {
    const { video, task, region, mask, abortSignal } = options;
    abortSignal?.throwIfAborted();
    if (task !== 'remove-watermark') throw invalid('task', 'The only task is remove-watermark.');
    const { removeWatermark } = await import('@genmedia/media/video');
    const done = await removeWatermark(video.data, {
      region,
      mask: mask?.data,
      by: `${software} (${this.modelId})`,
      abortSignal,
    });
    const both = region !== undefined && mask !== undefined;
    return {
      video: { data: done.video, mediaType: 'video/mp4' },
      region: done.region,
      warnings: unsupportedIf(both, 'region', 'mask was given, too, and is used instead.'),
    };
  }
}
