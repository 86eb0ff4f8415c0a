import { crc16, type FrameHeader, HEADER_SIZE, readHeader, sizeOf } from './mp3-frame.ts';

/** What LAME puts before the first sample. */
const DELAY = 576;
/** "Info", flags, frames, bytes and the table of seeking; then what LAME tells. */
const INFO_SIZE = 4 + 4 + 4 + 4 + 100;
const LAME_SIZE = 36;

/**
 * Puts an "Info" frame before the first frame of an MP3, which says how many samples at its start
 * and end are not of the sound ("MP3 Info Tag revision 1"). Players leave them out, as they are
 * told; those that do not know the frame play it as 26 ms of silence.
 */
export function withGaplessHeader(file: Uint8Array<ArrayBuffer>, samples: number) {
  const start = tagSize(file);
  const header = readHeader(file, start);
  if (header === undefined) return file;
  const frames = countFrames(file, start);
  const padding = frames * header.samples - DELAY - samples;
  const info = infoFrame(header, frames, file.length - start, Math.max(0, padding));
  const whole = new Uint8Array(file.length + info.length);
  whole.set(file.subarray(0, start));
  whole.set(info, start);
  whole.set(file.subarray(start), start + info.length);
  return whole;
}

function infoFrame(audio: FrameHeader, frames: number, bytes: number, padding: number) {
  const at = HEADER_SIZE + audio.sideSize;
  const header = roomier(audio, at + INFO_SIZE + LAME_SIZE);
  const frame = new Uint8Array(header.size);
  const view = new DataView(frame.buffer);
  view.setUint32(0, header.word);
  frame.set(ascii('Info'), at);
  view.setUint32(at + 4, 0b0111);
  view.setUint32(at + 8, frames);
  view.setUint32(at + 12, bytes + frame.length);
  for (let i = 0; i < 100; i++) frame[at + 16 + i] = Math.floor((i * 256) / 100);
  writeLame(frame, at + INFO_SIZE, audio.kbps, padding, bytes + frame.length);
  return frame;
}

function writeLame(frame: Uint8Array, at: number, kbps: number, padding: number, bytes: number) {
  const view = new DataView(frame.buffer);
  frame.set(ascii('LAME3.100'), at);
  frame[at + 9] = 1; // Constant bitrate.
  frame[at + 20] = Math.min(255, kbps);
  frame[at + 21] = DELAY >> 4;
  frame[at + 22] = ((DELAY & 15) << 4) | (padding >> 8);
  frame[at + 23] = padding & 255;
  view.setUint32(at + 28, bytes);
  view.setUint16(at + 34, crc16(frame.subarray(0, at + 34)));
}

/** The same header with the lowest bitrate, from its own on, whose frames have that many bytes. */
function roomier(header: FrameHeader, bytes: number): FrameHeader {
  let word = (header.word & ~0x200) >>> 0; // Without a byte of padding.
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

/** Bytes of the ID3v2 tag at the start (its size is of seven bits a byte). */
function tagSize(file: Uint8Array): number {
  if (file[0] !== 0x49 || file[1] !== 0x44 || file[2] !== 0x33) return 0;
  return 10 + file.subarray(6, 10).reduce((size, byte) => (size << 7) | byte, 0);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
