import { tagAt } from '../bounds/id3.ts';
import { asciiAt } from '../bytes.ts';
import { pictureFormat } from './picture-format.ts';

/** What sounds and videos begin with; one character for each byte. */
const starts = [
  'RIFF', // WAV
  'RF64', // WAV with sizes of 64 bits
  '\x1a\x45\xdf\xa3', // WebM and MKV
  'fLaC',
  'OggS',
];
/**
 * Names of the first box of an MP4, MOV or AVIF file by which file-type, which is asked next, knows
 * it. Demuxers know more.
 */
const firstBoxes = ['ftyp', 'free', 'mdat', 'moov', 'wide'];
/** Files have one or two. A file of nothing but tags would be walked through to its end. */
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
  return isKnown(file, at) ? at : undefined;
}

function isKnown(file: Uint8Array, at: number): boolean {
  const start = asciiAt(file, at, 8);
  if (starts.some((each) => start.startsWith(each))) return true;
  // The size of the box is less than 256 MiB. In a text with such a word here, it would be more.
  if (firstBoxes.includes(start.slice(4))) return start.charCodeAt(0) < 0x10;
  // The eleven bits with which each frame of MP3 and AAC begins.
  if (start.startsWith('\xff') && start.charCodeAt(1) >= 0xe0) return true;
  return pictureFormat(file, at) !== undefined;
}
