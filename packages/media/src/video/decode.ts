import { type EncodedPacket, EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { decodeBaseline, isBaseline } from './decode-baseline.ts';
import { decodeNatively } from './decode-native.ts';
import { nativeCodecs } from './native.ts';
import { type OpenVideo, unreadable } from './open.ts';
import type { Yuv } from './yuv.ts';

/** A decoded picture and when it is shown, in seconds. */
export interface Frame {
  readonly picture: Yuv;
  readonly at: number;
}

/** What decoders get: the track's packets, in the order of decoding. */
export interface Undecoded {
  readonly config: VideoDecoderConfig;
  readonly packets: AsyncIterable<EncodedPacket>;
  /** Of the picture without padding, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * The pictures of a video, in the order in which they are shown. H.264 of the Baseline profile is
 * decoded everywhere; High profile, HEVC, VP8, VP9 and AV1 where the optional dependency
 * `node-webcodecs` runs.
 *
 * @throws InvalidArgumentError if there is no decoder for it, or it is broken
 */
export async function* decodeVideo({ track }: OpenVideo): AsyncGenerator<Frame> {
  const undecoded = await undecodedOf(track);
  if (isBaseline(undecoded.config)) {
    yield* decodeBaseline(undecoded);
    return;
  }
  const native = await nativeCodecs();
  const { codec } = undecoded.config;
  if (native === undefined || !(await native.VideoDecoder.isConfigSupported({ codec })).supported) {
    throw unreadable(
      `There is no decoder for ${codec} on this machine: send H.264 of the Baseline profile, or install the optional dependency node-webcodecs.`,
    );
  }
  yield* decodeNatively(native, undecoded);
}

async function undecodedOf(track: InputVideoTrack): Promise<Undecoded> {
  const config = await track.getDecoderConfig();
  if (config === null) throw unreadable('The codec of the video is not known: send H.264.');
  return {
    config,
    packets: new EncodedPacketSink(track).packets(),
    width: (await track.getCodedWidth()) & ~1,
    height: (await track.getCodedHeight()) & ~1,
  };
}
