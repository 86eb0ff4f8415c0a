import type { H264Decoder } from 'h264decoder';
import { byteAt } from '../arrays.ts';
import { bytesOf } from '../bytes.ts';
import { type DecoderInput, type Frame, refuseOtherSize } from './frame.ts';
import { unreadable } from './open.ts';
import type { Yuv } from './yuv.ts';

/** The decoder's room for a unit. It does not check that one fits. */
const maxUnitBytes = 1024 * 1024;

/**
 * Whether a codec is the Baseline profile, by the number in its name (RFC 6381, 3.3): `avc1.42…`.
 */
export function isBaseline({ codec, description }: VideoDecoderConfig): boolean {
  return /^avc1\.42/i.test(codec) && description !== undefined;
}

/**
 * Decodes the Baseline profile, in which pictures are stored in the order in which they are shown.
 */
export async function* decodeBaseline(input: DecoderInput): AsyncGenerator<Frame> {
  // Loaded when it decodes: most who open a video do not.
  const { H264Decoder } = await import('h264decoder');
  const decoder = new H264Decoder();
  const { lengthBytes, units } = readConfig(bytesOf(input.config.description));
  for (const unit of units) decodeUnit(decoder, unit);
  for await (const { data, timestamp } of input.packets) {
    let result = H264Decoder.RDY;
    for (const unit of unitsOf(data, lengthBytes)) result = decodeUnit(decoder, unit);
    if (result !== H264Decoder.PIC_RDY) {
      throw unreadable(`The picture at ${timestamp.toFixed(2)} s of the video is broken.`);
    }
    refuseOtherSize(decoder.width, decoder.height, input);
    yield { picture: cropped(decoder, input), at: timestamp };
  }
}

function decodeUnit(decoder: H264Decoder, unit: Uint8Array): number {
  if (unit.length > maxUnitBytes) {
    throw unreadable(
      `The video has a picture of more than ${maxUnitBytes} bytes: send one with a lower bitrate.`,
    );
  }
  return decoder.decode(unit);
}

/**
 * Parameter sets, and how many bytes the length of a unit has (ISO/IEC 14496-15, 5.3.3.1). Where
 * the bytes end early, no sets follow.
 */
function readConfig(avcc: Uint8Array): { lengthBytes: number; units: Uint8Array[] } {
  const units: Uint8Array[] = [];
  let at = 5;
  // The number of sequence parameter sets has five bits, that of picture parameter sets eight.
  for (const mask of [31, 255]) {
    const count = (avcc[at++] ?? 0) & mask;
    for (let i = 0; i < count; i++) {
      const [high = 0, low = 0] = avcc.subarray(at, at + 2);
      const length = (high << 8) | low;
      units.push(avcc.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return { lengthBytes: ((avcc[4] ?? 3) & 3) + 1, units };
}

/**
 * The slices and parameter sets of a picture, each after its length. Other units do not matter
 * here.
 */
function unitsOf(data: Uint8Array, lengthBytes: number): Uint8Array[] {
  const units: Uint8Array[] = [];
  for (let at = 0; at + lengthBytes < data.length; ) {
    let length = 0;
    for (let i = 0; i < lengthBytes; i++) length = length * 256 + byteAt(data, at + i);
    const unit = data.subarray(at + lengthBytes, at + lengthBytes + length);
    const [head = 0] = unit;
    const type = head & 31;
    if (type === 1 || type === 5 || type === 7 || type === 8) units.push(unit);
    at += lengthBytes + length;
  }
  return units;
}

/** The picture without the padding to whole blocks of 16 pixels. */
function cropped(decoder: H264Decoder, { width, height }: DecoderInput): Yuv {
  const data = new Uint8Array((width * height * 3) / 2);
  const { pic, width: stride, height: rows } = decoder;
  let [from, to] = [0, 0];
  // Brightness, then two colour planes of half the width and height.
  for (const scale of [1, 2, 2]) {
    for (let y = 0; y < height / scale; y++) {
      const start = from + (y * stride) / scale;
      data.set(pic.subarray(start, start + width / scale), to);
      to += width / scale;
    }
    from += (stride * rows) / (scale * scale);
  }
  return { data, width, height };
}
