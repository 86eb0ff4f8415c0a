import type { EncodedPacket } from 'mediabunny';
import type { Yuv } from './yuv.ts';

/** A decoded picture and when it is shown, in seconds. */
export interface Frame {
  readonly picture: Yuv;
  readonly at: number;
}

/** The input of decoders: the track's packets, in decoding order. */
export interface DecoderInput {
  readonly config: VideoDecoderConfig;
  readonly packets: AsyncIterable<EncodedPacket>;
  /** The size of the picture without padding, in pixels. */
  readonly width: number;
  readonly height: number;
}
