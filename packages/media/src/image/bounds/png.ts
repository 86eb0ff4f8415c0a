import { crc32, inflateSync } from 'node:zlib';
import { asciiAt, viewOf } from '../../bytes.ts';
import { bareExif } from './exif.ts';
import { KeptParts } from './kept-parts.ts';
import { pictureLimits } from './limits.ts';
import { damaged, tooLargeProfile } from './refusals.ts';

/** Chunks that change how the pixels look (PNG, W3C Recommendation, 11.2 and 11.3). */
const looks = ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'pHYs'];
const needed = new Set([...looks, 'IDAT', 'IEND']);
/** Of each of these, a file has one. */
const once = new Set([...looks, 'iCCP', 'eXIf']);
const emptyChunk = 12;
/** Bytes of the keyword of a text (11.3.3). */
const maxKeyword = 79;

/**
 * A PNG without compressed texts, XMP, profiles written as texts, unknown chunks and animation. Plain
 * texts that fit into 64 KiB together, a colour profile and the orientation stay.
 */
export function boundPng(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  const parts = new KeptParts(file);
  parts.keep(0, 8);
  const seen = new Set<string>();
  let textBytes = 0;
  for (let at = 8, end = at; at + emptyChunk <= file.length; at = end) {
    const length = view.getUint32(at);
    const name = asciiAt(file, at + 4, 4);
    end = at + emptyChunk + length;
    if (end > file.length && name !== 'IDAT') throw damaged();
    const body = file.subarray(at + 8, end - 4);
    const isAgain = once.has(name) && seen.has(name);
    seen.add(name);
    // Decoders do not agree on which of several counts, and take time for pixels that are not there.
    if (isAgain || (name === 'IDAT' && length === 0)) continue;
    if (needed.has(name)) {
      parts.keep(at, Math.min(end, file.length));
    } else if (isPlainText(name, body)) {
      if (textBytes + emptyChunk + length <= pictureLimits.textBytes) {
        textBytes += emptyChunk + length;
        parts.keep(at, end);
      }
    } else if (name === 'iCCP') {
      if (isProfile(body)) parts.keep(at, end);
    } else if (name === 'eXIf') {
      const bare = bareExif(body);
      if (bare) parts.add(chunk('eXIf', bare));
    }
    if (name === 'IEND') break;
  }
  return parts.join();
}

/**
 * The frames of a PNG: more than one if it is animated (PNG, W3C Recommendation, 11.3.6), in which
 * case decoders read only the still picture. 1 for files of other formats.
 */
export function framesOfPng(file: Uint8Array): number {
  if (asciiAt(file, 1, 3) !== 'PNG') return 1;
  const view = viewOf(file);
  let [isAnimated, hasPixels, frames] = [false, false, 1];
  for (let at = 8; at + emptyChunk <= file.length; at += emptyChunk + view.getUint32(at)) {
    const name = asciiAt(file, at + 4, 4);
    if (name === 'acTL') isAnimated = true;
    if (name === 'IDAT') hasPixels = true;
    // The still picture may be the first frame, which this chunk precedes, too.
    if (name === 'fcTL' && hasPixels) frames++;
  }
  return isAnimated ? frames : 1;
}

/**
 * A chunk tEXt, or iTXt that says after its keyword that it is not compressed (11.3.3). XMP is no
 * plain text, nor are the profiles that ImageMagick writes in hexadecimal digits, such as EXIF data.
 */
function isPlainText(name: string, body: Uint8Array): boolean {
  if (name !== 'tEXt' && name !== 'iTXt') return false;
  const end = body.indexOf(0);
  const keyword = asciiAt(body, 0, Math.min(Math.max(end, 0), maxKeyword));
  if (keyword === 'XML:com.adobe.xmp' || keyword.startsWith('Raw profile type ')) return false;
  return name === 'tEXt' || (end !== -1 && body[end + 1] === 0);
}

/** Whether a profile can be inflated. Throws if it is larger than a profile may be. */
function isProfile(body: Uint8Array): boolean {
  const name = body.indexOf(0);
  if (name === -1) return false;
  try {
    inflateSync(body.subarray(name + 2), { maxOutputLength: pictureLimits.profileBytes });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ERR_BUFFER_TOO_LARGE') throw tooLargeProfile();
    return false;
  }
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(body.length + emptyChunk);
  const view = viewOf(whole);
  view.setUint32(0, body.length);
  for (let i = 0; i < 4; i++) whole[4 + i] = name.charCodeAt(i);
  whole.set(body, 8);
  view.setUint32(8 + body.length, crc32(whole.subarray(4, 8 + body.length)));
  return whole;
}
