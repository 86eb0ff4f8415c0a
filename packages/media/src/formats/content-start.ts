import { tagAt } from '../bounds/id3.ts';
import { asciiAt } from '../bytes.ts';

/** What pictures, sounds and videos that are read begin with; one character for each byte. */
const starts = [
  '\x89PNG',
  '\xff\xd8\xff', // JPEG
  'GIF',
  'RIFF', // WAV and WebP
  'RF64', // WAV with sizes of 64 bits
  'II*\0', // TIFF, in both orders of bytes; with + a file of more than 4 GB
  'II+\0',
  'MM\0*',
  'MM\0+',
  '\x1a\x45\xdf\xa3', // WebM and MKV
  'fLaC',
  'OggS',
];
/** Names of the first box of an MP4, MOV or AVIF file. */
const firstBoxes = ['ftyp', 'free', 'mdat', 'moov', 'wide'];
/** Files have one or two. */
const maxTags = 256;

/**
 * Where a picture, sound or video starts in a file: behind the ID3 tags that some programs write in
 * front of it. Undefined if what is there begins as none of the formats that are read. Only a few
 * bytes are looked at, of whatever file.
 */
export function contentStart(file: Uint8Array): number | undefined {
  let at = 0;
  for (let tags = 0; tags <= maxTags; tags++) {
    const tag = tagAt(file, at);
    if (tag === undefined) break;
    // An MP3 that is cut off.
    if (tag.end === file.length) return at;
    at = tag.end;
  }
  return isKnown(asciiAt(file, at, 8)) ? at : undefined;
}

function isKnown(start: string): boolean {
  if (starts.some((each) => start.startsWith(each))) return true;
  // The sizes of boxes are smaller than 256 MiB; what other formats begin with would be larger ones.
  if (firstBoxes.includes(start.slice(4))) return start.charCodeAt(0) < 0x10;
  // The eleven bits with which each frame of MP3 and AAC begins.
  return start.startsWith('\xff') && start.charCodeAt(1) >= 0xe0;
}
