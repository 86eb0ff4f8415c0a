/** The header of one MPEG audio frame, layer III (ISO/IEC 11172-3 and 13818-3). */
export interface FrameHeader {
  /** The header itself. */
  readonly word: number;
  /** Bytes of the frame, header included. */
  readonly size: number;
  /** Samples a channel. */
  readonly samples: number;
  /** Bytes of the side information that follows the header. */
  readonly sideSize: number;
  readonly kbps: number;
}

export const HEADER_SIZE = 4;

const KBPS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0];
const KBPS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0];
const RATES = [44_100, 48_000, 32_000, 1];

/** Nothing where no layer III frame of MPEG 1 or 2 starts. */
export function readHeader(file: Uint8Array, at: number): FrameHeader | undefined {
  if (at + HEADER_SIZE > file.length) return undefined;
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

/** Bytes of the frame that a header word starts. */
export function sizeOf(word: number): number {
  const rate = (RATES[(word >>> 10) & 3] ?? 1) / (isMpeg1(word) ? 1 : 2);
  const padding = (word >>> 9) & 1;
  return Math.floor(((isMpeg1(word) ? 144 : 72) * 1000 * kbpsOf(word)) / rate) + padding;
}

/** CRC-16 as LAME's header has it (polynomial 0x8005, reflected, from zero). */
export function crc16(bytes: Uint8Array): number {
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
  return (isMpeg1(word) ? KBPS_1 : KBPS_2)[(word >>> 12) & 15] ?? 0;
}
