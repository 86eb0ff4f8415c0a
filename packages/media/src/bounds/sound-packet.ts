import { InvalidArgumentError } from '@ai-sdk/provider';
import { byteAt } from '../arrays.ts';

/** Files have one frame in a packet. More are found in it if coded samples look like a header. */
const maxFlacFrames = 8;
/** Frames of AAC have at most 768 bytes for each channel (ISO/IEC 14496-3, 4.5.1.1). */
const maxAacBytes = 2 ** 15;

/**
 * Refuses a packet with many frames. The native decoders decode all of them at once, before their
 * length can be checked, and 14 bytes of FLAC can be 65,535 samples of silence.
 *
 * @throws InvalidArgumentError if the packet has more than one frame has, or a few of FLAC
 */
export function checkSoundPacket(codec: string, data: Uint8Array): void {
  const isRefused =
    codec === 'flac'
      ? flacFrames(data) > maxFlacFrames
      : codec === 'aac' && data.length > maxAacBytes;
  if (!isRefused) return;
  throw new InvalidArgumentError({
    argument: 'file',
    message: 'The file is damaged: a packet of its sound has too many frames.',
  });
}

function flacFrames(data: Uint8Array): number {
  let frames = 0;
  for (let at = data.indexOf(0xff); at !== -1; at = data.indexOf(0xff, at + 1)) {
    if (isFrameHeader(data, at)) frames++;
  }
  return frames;
}

/** Whether a header of a frame starts at a byte, by its sync code and its checksum (RFC 9639, 9.1). */
function isFrameHeader(data: Uint8Array, at: number): boolean {
  if (at + 5 > data.length || (byteAt(data, at + 1) & 0xfe) !== 0xf8) return false;
  const [sizeCode, rateCode] = [byteAt(data, at + 2) >> 4, byteAt(data, at + 2) & 15];
  // The bytes of the frame's number, which is written as in UTF-8.
  const numberBytes = Math.max(1, Math.clz32(~(byteAt(data, at + 4) << 24)));
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const end = at + 4 + numberBytes + sizeBytes + rateBytes;
  return end < data.length && crc8(data.subarray(at, end)) === byteAt(data, end);
}

/** The checksum of a header (RFC 9639, 9.1.8). */
function crc8(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x80 ? 0x07 : 0)) & 0xff;
  }
  return crc;
}
