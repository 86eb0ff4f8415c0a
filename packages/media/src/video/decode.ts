import {
  type EncodedPacket,
  EncodedPacketSink,
  type InputVideoTrack,
  type PacketRetrievalOptions,
} from 'mediabunny';
import { type NativeCodecs, nativeAdvice, nativeCodecs } from '../native.ts';
import { decodeBaseline, isBaseline } from './decode-baseline.ts';
import { decodeNatively } from './decode-native.ts';
import { type DecoderInput, type Frame, unknownColours } from './frame.ts';
import { type OpenVideo, unreadable } from './open.ts';

/** The most pixels. Larger pictures would fill the memory: 4K is decoded, 8K is not. */
const maxPixels = 4096 * 2304;

/**
 * Codecs whose colours have more than 8 bits, by their names (RFC 6381, 3.3; ISO/IEC 14496-15, E.3).
 * The native decoders decode them, but cannot give their pictures. 4:2:2 and 4:4:4 in HEVC have a
 * profile for all depths, and a flag for 8 bits (ITU-T H.265, 7.3.3 and A.3.5).
 */
export const deepCodecs =
  /^(hvc1|hev1)\.[ABC]?(?![13]\.|4\.\w+\.[LH]\d+\.\w?[2367ABEF](\.|$))\d|^vp09\.(0[23]|\d\d\.\d\d\.1)|^av01\.\d\.\w+\.1|^avc[13]\.6E/i;

/**
 * Decodes the pictures of a video, in the order in which they are shown. Baseline H.264 is decoded
 * everywhere; High profile, HEVC, VP8, VP9 and AV1 of 8 bits a colour only if the optional dependency
 * `node-webcodecs` runs.
 *
 * @throws InvalidArgumentError if there is no decoder for it, or it is broken or larger than 4K
 */
export async function* decodeVideo({ track }: OpenVideo): AsyncGenerator<Frame> {
  const input = await decoderInputOf(track);
  const { config, width, height } = input;
  if (isTooLarge(input)) {
    throw unreadable(`The video has pictures of ${width} by ${height} pixels: send up to 4K.`);
  }
  if (isBaseline(config)) {
    yield* decodeBaseline(input);
    return;
  }
  if (deepCodecs.test(config.codec)) throw unknownColours();
  const native = await nativeDecoders(config);
  if (native === undefined) {
    const advice =
      (await nativeCodecs()) === undefined
        ? `send H.264 of the Baseline profile, or ${nativeAdvice}`
        : 'send H.264';
    throw unreadable(`There is no decoder for ${config.codec} here: ${advice}.`);
  }
  yield* decodeNatively(native, input);
}

/** Whether this thread can decode the pictures of a track. */
export async function canDecodeVideo(track: InputVideoTrack): Promise<boolean> {
  const config = await configOf(track);
  if (config === null || isTooLarge(await pictureSize(track))) return false;
  return isBaseline(config) || (await nativeDecoders(config)) !== undefined;
}

async function nativeDecoders({ codec }: VideoDecoderConfig): Promise<NativeCodecs | undefined> {
  if (deepCodecs.test(codec)) return undefined;
  const native = await nativeCodecs();
  const supported = await native?.VideoDecoder.isConfigSupported({ codec });
  return supported?.supported ? native : undefined;
}

/**
 * What a decoder is told first. H.264 is called `avc3` where its parameters may be among the pictures
 * (ISO/IEC 14496-15, 5.3.3.1.2), in which decoders always find them.
 */
async function configOf(track: InputVideoTrack): Promise<VideoDecoderConfig | null> {
  const config = await track.getDecoderConfig();
  return config && { ...config, codec: config.codec.replace(/^avc3/, 'avc1') };
}

async function decoderInputOf(track: InputVideoTrack): Promise<DecoderInput> {
  const config = await configOf(track);
  if (config === null) throw unreadable('The codec of the video is not known: send H.264.');
  return {
    config,
    packets: packetsOf(track),
    ...(await pictureSize(track)),
  };
}

/**
 * The packets of a track, except those without bytes: recorders write them for pictures that they
 * dropped. FFmpeg would take the first one for the end of the film.
 */
async function* packetsOf(
  track: InputVideoTrack,
  options?: PacketRetrievalOptions,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, options)) {
    if (packet.byteLength > 0) yield packet;
  }
}

/**
 * How many pictures of a track are shown, and from when on: a film that was cut out of another keeps
 * pictures before time 0 that others need. Where all are before it, all are shown.
 */
export async function shownPictures(
  track: InputVideoTrack,
): Promise<{ count: number; from: number }> {
  let [before, after] = [0, 0];
  for await (const { timestamp } of packetsOf(track, { metadataOnly: true })) {
    if (timestamp < 0) before++;
    else after++;
  }
  return after > 0 ? { count: after, from: 0 } : { count: before, from: -Infinity };
}

type Size = Pick<DecoderInput, 'width' | 'height'>;

/** The size of the decoded pictures of a track, whose sides are even. */
export async function pictureSize(track: InputVideoTrack): Promise<Size> {
  return {
    width: (await track.getCodedWidth()) & ~1,
    height: (await track.getCodedHeight()) & ~1,
  };
}

function isTooLarge({ width, height }: Size): boolean {
  return width * height > maxPixels;
}
