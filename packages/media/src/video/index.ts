/** Videos: what is in them, their stills and sounds, MP4, watermarks, dubbing. */
export {
  type DubbedLine,
  type DubbedVideo,
  type DubOptions,
  dubVideo,
} from '../dubbing/dub-video.ts';
export { type Line, type Mix, mixLines } from '../dubbing/mix.ts';
export { type RemoveOptions, removeWatermark } from '../watermark/remove.ts';
export { decodeVideo, type Frame } from './decode.ts';
export { type EncodedVideo, type EncodeOptions, encodeVideo } from './encode.ts';
export { extractAudio } from './extract-audio.ts';
export { writeMp4 } from './mp4.ts';
export { type OpenVideo, withVideo } from './open.ts';
export { type AudioFacts, probeVideo, type VideoFacts } from './probe.ts';
export { replaceAudio } from './replace-audio.ts';
export { videoStills } from './stills.ts';
export { takeSound } from './take-sound.ts';
export { withSound } from './with-sound.ts';
export { type Canvas, toYuv, type Yuv } from './yuv.ts';
