import type { Region } from '../models.ts';
import { asMp4 } from '../video/as-mp4.ts';
import { copiedSound } from '../video/copied-tracks.ts';
import { decodeVideo } from '../video/decode.ts';
import { type EncodedVideo, encodeVideo } from '../video/encode.ts';
import type { Frame } from '../video/frame.ts';
import { type OpenVideo, unreadable, withVideo } from '../video/open.ts';
import type { Yuv } from '../video/yuv.ts';
import { findWatermarks, markWithin, type Watermark } from './find.ts';
import { createInpainter } from './inpaint.ts';
import type { BinaryMask } from './mask.ts';
import { measureOpacity, watermarkRemover } from './opacity.ts';
import { quantizationLike } from './quantization.ts';
import { remuxed, withTimes } from './remux.ts';
import { type Statistics, StatisticsCollector } from './statistics.ts';
import { checkRegion, maskRegion, readBinaryMask } from './target.ts';
import { turnedMask, turnedSize } from './turn.ts';
import { shownRegion, storedRegion, type View, viewOf } from './view.ts';

export interface RemoveOptions {
  /**
   * Where the watermark is, in pixels of the picture as it is shown, which has the size that
   * `probeVideo` gives. It is searched for if neither this nor a mask is given.
   */
  readonly region?: Region | undefined;
  /** A picture that is white where the watermark is, of any size. It counts before `region`. */
  readonly mask?: Uint8Array | undefined;
  /** The name of the program that removes it, for the file's tags. */
  readonly by?: string | undefined;
  readonly abortSignal?: AbortSignal | undefined;
}

/** The largest video that is edited. A larger one would take minutes. */
export const watermarkLimits = {
  /** 60 seconds at 30 frames a second. */
  frames: 1800,
  /** Pixels of each frame. */
  pixels: 1920 * 1088,
} as const;
/** How many pictures are compared to find what does not change. */
const maxSamples = 64;

export interface RemovedWatermarks {
  /** MP4. The pictures are those of the original if no watermark was found. */
  readonly video: Uint8Array;
  /** The box around all watermarks. Undefined if none was found. */
  readonly region: Region | undefined;
  /** Where each watermark was. */
  readonly regions: readonly Region[];
}

/**
 * Removes the watermarks of a video, and returns where they were.
 *
 * @throws InvalidArgumentError if the video cannot be read or decoded, is larger than
 * `watermarkLimits`, or has a sound that MP4 cannot hold, or if the region or the mask does not fit
 * it
 * @throws the reason of `abortSignal`
 */
export async function removeWatermark(
  file: Uint8Array,
  options: RemoveOptions,
): Promise<RemovedWatermarks> {
  const use = (video: OpenVideo) => withoutWatermark(video, file, options);
  return await withVideo(file, use, options.abortSignal);
}

async function withoutWatermark(
  video: OpenVideo,
  file: Uint8Array,
  options: RemoveOptions,
): Promise<RemovedWatermarks> {
  const frames = await countFrames(video);
  const view = await viewOf(video.track);
  const marks = await locate(video, view, frames, options);
  const found = united(marks);
  if (found === undefined) return { video: await asMp4(file), region: undefined, regions: [] };
  const sound = await copiedSound(video, file.byteLength);
  const encoded = await encodedWithout(found, video, frames, options.abortSignal);
  return {
    video: await remuxed(video, encoded, sound, options.by),
    region: shownRegion(maskRegion(found), view),
    regions: marks.map(({ region }) => shownRegion(region, view)),
  };
}

/** The pictures without the mark, each at its time. */
async function encodedWithout(
  mask: BinaryMask,
  video: OpenVideo,
  frames: number,
  abortSignal: AbortSignal | undefined,
): Promise<EncodedVideo> {
  const inpaint = createInpainter(mask);
  const samples = everyNth(decodeVideo(video), Math.ceil(frames / maxSamples), abortSignal);
  const opacity = await measureOpacity(samples, mask, inpaint);
  const removeMark = watermarkRemover(mask, opacity, inpaint);
  const times: number[] = [];
  const { width, height } = mask;
  const { averagePacketRate } = await video.track.computePacketStats();
  // The pictures of a video that lasts no time have no rate.
  const fps = Number.isFinite(averagePacketRate) ? averagePacketRate : 1;
  const encoded = await encodeVideo(withoutMark(decodeVideo(video), removeMark, times), {
    width,
    height,
    fps,
    abortSignal,
    quantization: await quantizationLike(video, fps, abortSignal),
  });
  return withTimes(encoded, times);
}

/** @throws InvalidArgumentError if there are more than can be edited, or none, or they are too large */
async function countFrames({ track }: OpenVideo): Promise<number> {
  const { packetCount } = await track.computePacketStats();
  const pixels = (await track.getCodedWidth()) * (await track.getCodedHeight());
  if (packetCount > watermarkLimits.frames || pixels > watermarkLimits.pixels) {
    throw unreadable(
      `The video has ${packetCount} frames of ${pixels} pixels: send one of up to ${watermarkLimits.frames} frames of up to ${watermarkLimits.pixels} pixels.`,
    );
  }
  if (packetCount === 0) throw unreadable('The video has no frame.');
  return packetCount;
}

/** Finds marks. The caller's region and mask are of the picture as it is shown. */
async function locate(
  video: OpenVideo,
  view: View,
  frames: number,
  options: RemoveOptions,
): Promise<Watermark[]> {
  const { region, mask, abortSignal } = options;
  if (mask !== undefined) {
    const { width, height } = turnedSize(view.stored, view.rotation);
    const upright = await readBinaryMask(mask, width, height);
    const read = turnedMask(upright, 360 - view.rotation);
    return [{ mask: read, region: maskRegion(read) }];
  }
  if (region !== undefined) checkRegion(region, view.shown.width, view.shown.height);
  const statistics = await statisticsOf(video, Math.ceil(frames / maxSamples), abortSignal);
  if (region === undefined) return findWatermarks(statistics);
  const stored = storedRegion(region, view);
  return [{ mask: markWithin(statistics, stored), region: stored }];
}

/** The pixels of all marks; undefined if there is none. */
function united([first, ...others]: readonly Watermark[]): BinaryMask | undefined {
  if (first === undefined) return undefined;
  const on = Uint8Array.from(first.mask.on);
  for (const { mask } of others)
    mask.on.forEach((value, i) => {
      if (value === 1) on[i] = 1;
    });
  return { ...first.mask, on };
}

async function statisticsOf(
  video: OpenVideo,
  every: number,
  abortSignal: AbortSignal | undefined,
): Promise<Statistics> {
  let statistics: StatisticsCollector | undefined;
  for await (const { picture } of everyNth(decodeVideo(video), every, abortSignal)) {
    statistics ??= new StatisticsCollector(picture.width, picture.height);
    statistics.add(picture);
  }
  if (statistics === undefined) throw unreadable('The video has no frame.');
  return statistics.result();
}

async function* everyNth<T>(
  items: AsyncIterable<T>,
  n: number,
  abortSignal: AbortSignal | undefined,
): AsyncGenerator<T> {
  let i = 0;
  for await (const item of items) {
    abortSignal?.throwIfAborted();
    if (i++ % n === 0) yield item;
  }
}

/** The pictures without the mark. Their times are added to `times`. */
async function* withoutMark(
  frames: AsyncIterable<Frame>,
  removeMark: (picture: Yuv) => void,
  times: number[],
): AsyncGenerator<Yuv> {
  for await (const { picture, at } of frames) {
    removeMark(picture);
    times.push(at);
    yield picture;
  }
}
