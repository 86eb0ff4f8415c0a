import type { MetadataTags } from 'mediabunny';
import { itemAt } from '../arrays.ts';

/** The header of one MPEG audio frame, layer III (ISO/IEC 11172-3 and 13818-3). */
interface FrameHeader {
  /** The header itself. */
  readonly word: number;
  /** Bytes of the frame, header included. */
  readonly size: number;
  /** Samples per channel. */
  readonly samples: number;
  /** Bytes of the side information that follows the header. */
  readonly sideSize: number;
  readonly kbps: number;
}

const headerSize = 4;

const kbps1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const kbps2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const rates = [44_100, 48_000, 32_000, 1];

/** Undefined if no layer III frame of MPEG 1 or 2 starts here. */
function readHeader(file: Uint8Array, at: number): FrameHeader | undefined {
  if (at + headerSize > file.length) return undefined;
  const word = new DataView(file.buffer, file.byteOffset).getUint32(at);
  if (word >>> 20 !== 0xfff || ((word >>> 17) & 3) !== 1 || kbpsOf(word) === 0) return undefined;
  const mono = ((word >>> 6) & 3) === 3;
  const [stereoSide, monoSide] = isMpeg1(word) ? [32, 17] : [17, 9];
  return {
    word,
    size: sizeOf(word),
    samples: isMpeg1(word) ? 1152 : 576,
    sideSize: mono ? monoSide : stereoSide,
    kbps: kbpsOf(word),
  };
}

/** The length in bytes of the frame that starts with a header word. */
function sizeOf(word: number): number {
  const rate = itemAt(rates, (word >>> 10) & 3) / (isMpeg1(word) ? 1 : 2);
  const padding = (word >>> 9) & 1;
  return Math.floor(((isMpeg1(word) ? 144 : 72) * 1000 * kbpsOf(word)) / rate) + padding;
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

function isMpeg1(word: number): boolean {
  return ((word >>> 19) & 1) === 1;
}

function kbpsOf(word: number): number {
  return itemAt(isMpeg1(word) ? kbps1 : kbps2, (word >>> 12) & 15);
}

/** Samples that LAME adds before the first one. */
const encoderDelay = 576;
/** "Info", flags, frames, bytes and the seek table, followed by LAME's own fields. */
const infoSize = 4 + 4 + 4 + 4 + 100;
const lameSize = 36;

/**
 * Puts an "Info" frame before the first frame of an MP3. It says how many samples at the start and
 * end do not belong to the sound ("MP3 Info Tag revision 1"), and players leave these out. Players
 * that do not know the frame play it as 26 ms of silence.
 */
export function withGaplessHeader(file: Uint8Array<ArrayBuffer>, samples: number) {
  const start = tagSize(file);
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

function infoFrame(audio: FrameHeader, frames: number, bytes: number, padding: number) {
  const at = headerSize + audio.sideSize;
  const header = withRoomFor(audio, at + infoSize + lameSize);
  const frame = new Uint8Array(header.size);
  const view = new DataView(frame.buffer);
  view.setUint32(0, header.word);
  frame.set(ascii('Info'), at);
  view.setUint32(at + 4, 0b0111);
  view.setUint32(at + 8, frames);
  view.setUint32(at + 12, bytes + frame.length);
  for (let i = 0; i < 100; i++) frame[at + 16 + i] = Math.floor((i * 256) / 100);
  writeLame(frame, at + infoSize, audio.kbps, padding, bytes + frame.length);
  return frame;
}

function writeLame(frame: Uint8Array, at: number, kbps: number, padding: number, bytes: number) {
  const view = new DataView(frame.buffer);
  frame.set(ascii('LAME3.100'), at);
  frame[at + 9] = 1; // Constant bitrate.
  frame[at + 20] = Math.min(255, kbps);
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
  while (sizeOf(word) < bytes) word += 0x1000;
  return { ...header, word, size: sizeOf(word) };
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

/** The length in bytes of the ID3v2 tag at the start. Its size has seven bits per byte. */
function tagSize(file: Uint8Array): number {
  if (file[0] !== 0x49 || file[1] !== 0x44 || file[2] !== 0x33) return 0;
  return 10 + file.subarray(6, 10).reduce((size, byte) => (size << 7) | byte, 0);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The encoding of ID3v2.4 texts: UTF-8. */
const utf8 = 3;

/**
 * Replaces the lyrics by an ID3v2 frame that is made here. mediabunny 1.61 counts characters
 * instead of bytes, which breaks everything after lyrics in other scripts than Latin.
 */
export function withId3Lyrics({ lyrics, ...tags }: MetadataTags): MetadataTags {
  if (lyrics === undefined) return tags;
  // Encoding, language, an empty description and the words. Each text ends with a zero.
  const frame = new TextEncoder().encode(`\0und\0${lyrics}\0`);
  frame[0] = utf8;
  return { ...tags, raw: { ...tags.raw, USLT: frame } };
}
