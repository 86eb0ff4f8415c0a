import { durationOf } from '../audio/open.ts';
import { type AudioFacts, audioFacts } from '../audio/probe.ts';
import { canDecodeVideo } from './decode.ts';
import { type OpenVideo, withVideo } from './open.ts';

/** What a video file contains. */
export interface VideoFacts {
  /** The size as the video is shown, in pixels. It is turned if the file says so. */
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  readonly frames: number;
  /** Frames per second, on average. Infinity if the video lasts no time, as one picture may. */
  readonly fps: number;
  /** `avc` (H.264), `hevc`, `vp9`, `av1`, `vp8`; undefined for others. */
  readonly videoCodec: string | undefined;
  /** Whether this thread can decode its pictures. */
  readonly decodable: boolean;
  readonly audio: AudioFacts | undefined;
}

/**
 * Reads what a video file contains, without decoding it.
 *
 * @throws InvalidArgumentError if it is no video
 */
export function probeVideo(file: Uint8Array): Promise<VideoFacts> {
  return withVideo(file, factsOf);
}

async function factsOf({ input, track }: OpenVideo): Promise<VideoFacts> {
  const { packetCount, averagePacketRate } = await track.computePacketStats();
  const sound = await input.getPrimaryAudioTrack();
  return {
    width: await track.getDisplayWidth(),
    height: await track.getDisplayHeight(),
    seconds: await durationOf(input),
    frames: packetCount,
    fps: averagePacketRate,
    videoCodec: (await track.getCodec()) ?? undefined,
    decodable: await canDecodeVideo(track),
    audio: sound === null ? undefined : await audioFacts(sound),
  };
}
