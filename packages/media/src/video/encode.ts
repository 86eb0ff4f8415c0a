import { randomUUID } from 'node:crypto';
import { BufferSource, EncodedPacket, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { byteAt } from '../arrays.ts';
import { h264 } from './h264.ts';
import type { Yuv } from './yuv.ts';

/** Encoded pictures in their order, and the configuration for decoders. */
export interface EncodedVideo {
  readonly packets: readonly EncodedPacket[];
  readonly decoderConfig: VideoDecoderConfig;
  readonly fps: number;
}

export interface EncodeOptions {
  /** In pixels. Both sides must be even. */
  readonly width: number;
  readonly height: number;
  readonly fps: number;
  /** H.264's quantisation parameter: 10 is nearly lossless, 51 is coarse. */
  readonly quantization: number;
  readonly abortSignal?: AbortSignal | undefined;
}

/** How many seconds are between key frames, at which players can start. */
export const keySeconds = 2;

/**
 * Encodes H.264 (Constrained Baseline, which every player and browser decodes) with constant
 * quality, so with as many bits as the pictures need.
 */
export async function encodeVideo(
  pictures: Iterable<Yuv> | AsyncIterable<Yuv>,
  { width, height, fps, quantization, abortSignal }: EncodeOptions,
): Promise<EncodedVideo> {
  const encoder = await h264().createH264MP4Encoder();
  // All encoders of a thread share one file system.
  const name = `${randomUUID()}.mp4`;
  Object.assign(encoder, {
    outputFilename: name,
    width,
    height,
    // A whole number, only for the encoder's own file: the packets get their times here.
    frameRate: Math.max(1, fps),
    quantizationParameter: quantization,
    groupOfPictures: Math.max(1, Math.round(keySeconds * fps)),
    speed: 5,
  });
  encoder.initialize();
  let file: Uint8Array;
  try {
    for await (const { data } of pictures) {
      abortSignal?.throwIfAborted();
      encoder.addFrameYuv(data);
    }
  } finally {
    // An encoder must be finished before it can be deleted, even after an abort.
    encoder.finalize();
    file = encoder.FS.readFile(name);
    encoder.FS.unlink(name);
    encoder.delete();
  }
  return readBack(file, fps);
}

/** The packets of the file that the encoder wrote. */
async function readBack(file: Uint8Array, fps: number): Promise<EncodedVideo> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  try {
    const track = await input.getPrimaryVideoTrack();
    const decoderConfig = await track?.getDecoderConfig();
    if (track === null || !decoderConfig) throw new Error('The H.264 encoder made no video.');
    const packets: EncodedPacket[] = [];
    for await (const { data } of new EncodedPacketSink(track).packets()) {
      // The encoder's own file marks every picture as a key frame.
      const type = isKeyFrame(data) ? 'key' : 'delta';
      packets.push(new EncodedPacket(data.slice(), type, packets.length / fps, 1 / fps));
    }
    return { packets, decoderConfig, fps };
  } finally {
    input.dispose();
  }
}

/**
 * Whether the first unit, after its four-byte length, is an IDR picture (ITU-T H.264, table 7-1).
 */
function isKeyFrame(data: Uint8Array): boolean {
  return (byteAt(data, 4) & 31) === 5;
}
