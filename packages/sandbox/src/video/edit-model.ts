import type { VideoEditModel, VideoEditModelCallOptions, VideoEditResult } from '@genmedia/media';
import { invalid, unsupportedIf, warningOf } from '../problems.ts';
import { software } from '../software.ts';

/** Finds a watermark in a video and fills its area from its surroundings. */
export class SandboxVideoEditModel implements VideoEditModel {
  readonly specificationVersion = 'genmedia-v1';
  readonly provider = 'sandbox.video-edit';
  readonly modelId = 'sandbox-video-edit';

  /**
   * Returns the video as MP4 with H.264. The sound is copied unchanged. If no watermark is found, the
   * video stays as it is, with a warning.
   *
   * @throws InvalidArgumentError if the video cannot be read or is too long, or if region or mask do
   * not fit
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
    const none =
      'No watermark was found, so the video is unchanged. One is found if it stands still, the picture around it and behind it moves, and it covers at most an eighth of the picture.';
    return {
      video: { data: done.video, mediaType: 'video/mp4' },
      region: done.region,
      regions: done.regions,
      warnings: [
        ...unsupportedIf(both, 'region', 'mask was given, too, and is used instead.'),
        ...(done.regions.length === 0 ? [warningOf(none)] : []),
      ],
    };
  }
}
