import { byteAt } from '../../arrays.ts';
import { damageLimits } from './limits.ts';
import { damaged } from './refusals.ts';

/** Types of OBUs (AV1 specification, 6.2.2). */
const sequenceHeader = 1;
const frameHeader = 3;
const frame = 6;

/**
 * Checks that the AV1 data of a picture has one frame, or a few layers of it, and that these are
 * no larger than the file says. Otherwise a few bytes make the decoder take gigabytes, or decode
 * thousands of frames.
 *
 * @throws InvalidArgumentError if not
 */
export function checkAv1(data: Uint8Array, maxPixels: number): void {
  let frames = 0;
  for (let at = 0; at < data.length; ) {
    const head = byteAt(data, at++);
    const type = (head >> 3) & 15;
    if (head & 4) at++;
    let size = data.length - at;
    if (head & 2) [size, at] = leb128(data, at);
    const body = data.subarray(at, at + size);
    if (type === sequenceHeader && maxPixelsOf(body) > maxPixels) throw damaged();
    if (type === frameHeader || type === frame) frames++;
    if (frames > damageLimits.framesOfItem) throw damaged();
    at += size;
  }
}

function leb128(data: Uint8Array, start: number): [value: number, end: number] {
  let value = 0;
  for (let i = 0; i < 8; i++) {
    const byte = data[start + i];
    if (byte === undefined) throw damaged();
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return [value, start + i + 1];
  }
  return [value, start + 8];
}

/**
 * The most pixels of a frame, by the sequence header (AV1 specification, 5.5.1). A frame may name a
 * size of its own (5.9.5); libaom, which decodes pictures here, refuses one above this.
 */
function maxPixelsOf(header: Uint8Array): number {
  const bits = new Bits(header);
  bits.read(4);
  const isReduced = bits.read(1) === 1;
  if (isReduced) bits.read(5);
  else readOperatingPoints(bits);
  const [widthBits, heightBits] = [bits.read(4) + 1, bits.read(4) + 1];
  return (bits.read(widthBits) + 1) * (bits.read(heightBits) + 1);
}

function readOperatingPoints(bits: Bits): void {
  let delayBits = 0;
  if (bits.read(1) === 1) {
    bits.read(64);
    // Equal intervals are followed by a number with as many bits as there are zeros before it
    // (4.10.3). After 32 zeros, decoders go on at another place than the specification.
    if (bits.read(1) === 1) {
      let zeros = 0;
      while (bits.read(1) === 0) if (++zeros === 32) throw damaged();
      bits.read(zeros);
    }
    if (bits.read(1) === 1) {
      delayBits = bits.read(5) + 1;
      bits.read(42);
    }
  }
  const hasDisplayDelay = bits.read(1) === 1;
  for (let points = bits.read(5); points >= 0; points--) {
    bits.read(12);
    if (bits.read(5) > 7) bits.read(1);
    if (delayBits > 0 && bits.read(1) === 1) bits.read(2 * delayBits + 1);
    if (hasDisplayDelay && bits.read(1) === 1) bits.read(4);
  }
}

class Bits {
  readonly #data: Uint8Array;
  #at = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, this.#at++) {
      const byte = this.#data[this.#at >> 3];
      if (byte === undefined) throw damaged();
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }
}
