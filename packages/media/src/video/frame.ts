import type { InvalidArgumentError } from '@ai-sdk/provider';
import type { EncodedPacket } from 'mediabunny';
import { unreadable } from './open.ts';
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

/**
 * Refuses pictures of another size than the file says. Otherwise only a corner of larger ones would
 * be seen, and the rows of smaller ones would be mixed up.
 *
 * @param width like `height`, of a decoded picture, which may be padded to whole blocks of 16 pixels
 */
export function refuseOtherSize(
  width: number,
  height: number,
  declared: Pick<DecoderInput, 'width' | 'height'>,
): void {
  const padding = [width - declared.width, height - declared.height];
  if (padding.every((pixels) => pixels >= 0 && pixels < 16)) return;
  throw unreadable(
    `The video is broken: it is said to have ${declared.width} by ${declared.height} pixels, but its pictures have ${width} by ${height}.`,
  );
}

/** The error for HDR and other colours that the native decoders cannot give. */
export function unknownColours(cause?: unknown): InvalidArgumentError {
  return unreadable(
    'The video has colours that cannot be read here, as those of HDR: export it as H.264 of 8 bits a colour.',
    cause,
  );
}
