import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { Picture } from './picture.ts';

/** Signature and header chunk. Text chunks may follow (PNG, W3C Recommendation, 5.2, 11.2.1). */
const afterHeader = 8 + 25;

/**
 * Encodes the picture as PNG.
 *
 * @param texts that say where it comes from, by keywords of 1 to 79 characters of Latin-1
 */
export async function encodePng(
  { data, width, height }: Picture,
  texts: Readonly<Record<string, string>>,
): Promise<Uint8Array> {
  // Level 3 without filter search: five times as fast, and hardly larger where a picture has grain.
  const file = await sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3, adaptiveFiltering: false, palette: false })
    .toBuffer();
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return Uint8Array.from(
    Buffer.concat([file.subarray(0, afterHeader), ...chunks, file.subarray(afterHeader)]),
  );
}

/** An iTXt chunk (PNG, 11.3.3.4): UTF-8, uncompressed, without a language. */
function textChunk(keyword: string, text: string): Buffer {
  const body = Buffer.concat([
    Buffer.from('iTXt'),
    Buffer.from(keyword, 'latin1'),
    Buffer.from([0, 0, 0, 0, 0]),
    Buffer.from(printable(text), 'utf8'),
  ]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * The text without what UTF-8 or the format forbids: lone surrogates, and control characters except
 * line feeds.
 */
function printable(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, ' ');
}
