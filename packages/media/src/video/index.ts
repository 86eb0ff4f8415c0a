/** Videos: facts, stills, sound, MP4, watermarks and dubbing. */
export {
  type DubbedLine,
  type DubbedVideo,
  type DubOptions,
  dubVideo,
} from '../dubbing/dub-video.ts';
export {
  type RemovedWatermarks,
  type RemoveOptions,
  removeWatermark,
  watermarkLimits,
} from '../watermark/remove.ts';
export { asMp4 } from './as-mp4.ts';
export { decodeVideo } from './decode.ts';
export { type EncodedVideo, type EncodeOptions, encodeVideo } from './encode.ts';
export type { Frame } from './frame.ts';
export { writeMp4 } from './mp4.ts';
export { type OpenVideo, withVideo } from './open.ts';
export { probeVideo, type VideoFacts } from './probe.ts';
export { extractAudio, replaceAudio, takeSound } from './soundtrack.ts';
export { videoStills } from './stills.ts';
export { type Canvas, toYuv, type Yuv } from './yuv.ts';
