import { itemAt } from '../arrays.ts';
import { tagAt } from '../bounds/id3.ts';
import { viewOf } from '../bytes.ts';

/** The header of one MPEG audio frame, layer III (ISO/IEC 11172-3 and 13818-3). */
interface FrameHeader {
  /** The header itself, 32 bits. */
  readonly word: number;
  /** Bytes of the frame, header included. */
  readonly size: number;
  /** Samples per channel. */
  readonly samples: number;
  /** Bytes of the side information that follows the header. */
  readonly sideSize: number;
  /** Thousands of bits per second. */
  readonly kbps: number;
}

/** Bytes of a frame's header. */
const headerSize = 4;
/** Bytes of "Info", flags, frames, bytes and the seek table, and of LAME's own fields after them. */
const infoSize = 4 + 4 + 4 + 4 + 100;
const lameSize = 36;
/** Samples that LAME adds before the first one. */
const encoderDelay = 576;

/** Bitrates by their number in a header, of MPEG 1 and 2; 0 where a frame has no fixed size. */
const mpeg1Kbps = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const mpeg2Kbps = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
/** Sample rates of MPEG 1 by their number in a header, and what to divide them by, by version. */
const sampleRates = [44_100, 48_000, 32_000];
const rateDivisors = [4, 1, 2, 1];

/**
 * Puts an "Info" frame before the first frame of an MP3. It says how many samples at the start and
 * end do not belong to the sound ("MP3 Info Tag revision 1"), and players leave these out. Players
 * that do not know the frame play it as silence: 26 ms at 44.1 kHz.
 *
 * @param samples of the sound, per channel
 */
export function withGaplessHeader(
  file: Uint8Array<ArrayBuffer>,
  samples: number,
): Uint8Array<ArrayBuffer> {
  const start = tagAt(file, 0)?.end ?? 0;
  const header = readHeader(file, start);
  if (header === undefined) return file;
  const frames = countFrames(file, start);
  const padding = frames * header.samples - encoderDelay - samples;
  const info = infoFrame(header, frames, file.length - start, Math.max(0, padding));
  const whole = new Uint8Array(file.length + info.length);
  whole.set(file.subarray(0, start));
  whole.set(info, start);
  whole.set(file.subarray(start), start + info.length);
  return whole;
}

/** Undefined if no layer III frame of MPEG 1, 2 or 2.5 starts here. */
function readHeader(file: Uint8Array, at: number): FrameHeader | undefined {
  if (at + headerSize > file.length) return undefined;
  const word = viewOf(file).getUint32(at);
  const isLayer3 = word >>> 21 === 0x7ff && versionOf(word) !== 1 && ((word >>> 17) & 3) === 1;
  if (!isLayer3 || kbpsOf(word) === 0 || rateIndexOf(word) === 3) return undefined;
  const isMono = ((word >>> 6) & 3) === 3;
  const [stereoSide, monoSide] = isMpeg1(word) ? [32, 17] : [17, 9];
  return {
    word,
    size: sizeOf(word),
    samples: isMpeg1(word) ? 1152 : 576,
    sideSize: isMono ? monoSide : stereoSide,
    kbps: kbpsOf(word),
  };
}

/** The length in bytes of the frame that starts with a header word. */
function sizeOf(word: number): number {
  const rate = itemAt(sampleRates, rateIndexOf(word)) / itemAt(rateDivisors, versionOf(word));
  const padding = (word >>> 9) & 1;
  return Math.floor(((isMpeg1(word) ? 144 : 72) * 1000 * kbpsOf(word)) / rate) + padding;
}

/** 3 is MPEG 1, 2 is MPEG 2, and 0 its extension to low rates, "MPEG 2.5"; 1 is reserved. */
function versionOf(word: number): number {
  return (word >>> 19) & 3;
}

function isMpeg1(word: number): boolean {
  return versionOf(word) === 3;
}

function kbpsOf(word: number): number {
  return itemAt(isMpeg1(word) ? mpeg1Kbps : mpeg2Kbps, (word >>> 12) & 15);
}

/** The number of the sample rate; 3 is reserved. */
function rateIndexOf(word: number): number {
  return (word >>> 10) & 3;
}

function countFrames(file: Uint8Array, start: number): number {
  let count = 0;
  let at = start;
  for (;;) {
    const header = readHeader(file, at);
    if (header === undefined) return count;
    count++;
    at += header.size;
  }
}

function infoFrame(audio: FrameHeader, frames: number, bytes: number, padding: number): Uint8Array {
  const at = headerSize + audio.sideSize;
  const header = withRoomFor(audio, at + infoSize + lameSize);
  const frame = new Uint8Array(header.size);
  const view = viewOf(frame);
  view.setUint32(0, header.word);
  frame.set(new TextEncoder().encode('Info'), at);
  // Frames, bytes and the seek table follow.
  view.setUint32(at + 4, 0b0111);
  view.setUint32(at + 8, frames);
  view.setUint32(at + 12, bytes + frame.length);
  for (let i = 0; i < 100; i++) frame[at + 16 + i] = Math.floor((i * 256) / 100);
  writeLame(frame, at + infoSize, audio.kbps, padding, bytes + frame.length);
  return frame;
}

function writeLame(
  frame: Uint8Array,
  at: number,
  kbps: number,
  padding: number,
  bytes: number,
): void {
  const view = viewOf(frame);
  frame.set(new TextEncoder().encode('LAME3.100'), at);
  frame[at + 9] = 1; // Constant bitrate.
  frame[at + 20] = Math.min(255, kbps);
  // Delay and padding have 12 bits each.
  frame[at + 21] = encoderDelay >> 4;
  frame[at + 22] = ((encoderDelay & 15) << 4) | (padding >> 8);
  frame[at + 23] = padding & 255;
  view.setUint32(at + 28, bytes);
  view.setUint16(at + 34, crc16(frame.subarray(0, at + 34)));
}

/**
 * The same header with the lowest bitrate, not below its own, whose frames have that many bytes.
 */
function withRoomFor(header: FrameHeader, bytes: number): FrameHeader {
  let word = (header.word & ~0x200) >>> 0; // Without the padding byte.
  while (sizeOf(word) < bytes) word += 0x1000; // The next bitrate.
  return { ...header, word, size: sizeOf(word) };
}

/** CRC-16 as in LAME's header (polynomial 0x8005, reflected, initial value 0). */
function crc16(bytes: Uint8Array): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  }
  return crc;
}
