import { ALL_FORMATS, Input } from 'mediabunny';
import { asciiAt, viewOf } from '../bytes.ts';
import { withWavSizes } from '../formats/wav-sizes.ts';
import { boundedSource } from './bounded-source.ts';
import { isReadableTag, tagAt } from './id3.ts';
import { checkMatroska } from './matroska.ts';
import { checkMp4 } from './mp4/check-mp4.ts';
import { checkOgg } from './ogg.ts';

/**
 * Opens a sound or a video that may be hostile. All files but those that were just written here are
 * opened this way: no demuxer sees tables or tags that would keep it busy or fill the memory, and the
 * number of its reads is limited.
 *
 * @throws InvalidArgumentError if its tables name more than is allowed, or what the file does not have
 */
export function openMedia(file: Uint8Array): Input {
  const untagged = withoutBadTags(asciiAt(file, 0, 4) === 'RIFF' ? withWavSizes(file) : file);
  if (topBoxes.has(asciiAt(untagged, 4, 4))) checkMp4(untagged);
  if (asciiAt(untagged, 0, 4) === ebml) checkMatroska(untagged);
  if (asciiAt(untagged, 0, 4) === 'OggS') checkOgg(untagged);
  return new Input({ source: boundedSource(untagged), formats: ALL_FORMATS });
}

/** Boxes with which MP4 and MOV files start for demuxers, pieces of a stream included. */
const topBoxes = new Set('ftyp moov mdat free skip wide pnot moof styp sidx emsg prft'.split(' '));

/** What WebM and MKV files start with. */
const ebml = '\x1a\x45\xdf\xa3';

/** The file without ID3 tags that cannot be read. They stand in front, and in chunks of a WAV. */
function withoutBadTags(file: Uint8Array): Uint8Array {
  const name = asciiAt(file, 0, 4);
  if (/^(RIFF|RF64|RIFX)$/.test(name)) return withoutBadChunks(file, name === 'RIFX');
  let start = 0;
  for (let tag = tagAt(file, 0); tag !== undefined; tag = tagAt(file, tag.end)) {
    if (!isReadableTag(file, tag)) start = tag.end;
  }
  return start === 0 ? file : file.subarray(start);
}

function withoutBadChunks(file: Uint8Array, isBigEndian: boolean): Uint8Array {
  const view = viewOf(file);
  const bad: number[] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const size = view.getUint32(at + 4, !isBigEndian);
    const end = Math.min(file.length, at + 8 + size);
    if (/^id3 $/i.test(asciiAt(file, at, 4)) && !isReadableChunk(file, at + 8, end)) bad.push(at);
    at += 8 + size + (size & 1);
  }
  if (bad.length === 0) return file;
  const without = Uint8Array.from(file);
  for (const at of bad) without.set(new TextEncoder().encode('junk'), at);
  return without;
}

/** Whether a chunk has a tag, and one that can be read. Demuxers fail where it has something else. */
function isReadableChunk(file: Uint8Array, at: number, end: number): boolean {
  const tag = tagAt(file.subarray(0, end), at);
  return tag !== undefined && isReadableTag(file, tag);
}
