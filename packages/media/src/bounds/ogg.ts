import { InvalidArgumentError } from '@ai-sdk/provider';
import { asciiAt } from '../bytes.ts';

/** What a page of Ogg starts with, and the number of its version (RFC 3533, 6). */
const pageStart = 'OggS\0';
/** Marks the first page of a stream, in the byte that follows. */
const isFirst = 0x02;

/**
 * Refuses an Ogg in which streams follow each other, as recorders of radio write it (RFC 3533, 4).
 * Demuxers end with the first one, and so do the length that they measure and what they decode.
 *
 * @throws InvalidArgumentError if a stream begins behind the start of the file
 */
export function checkOgg(file: Uint8Array): void {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const next = (from: number) => bytes.indexOf(pageStart, from, 'latin1');
  let isStarted = false;
  for (let at = next(0); at !== -1; at = next(at + pageStart.length)) {
    const begins = ((bytes[at + pageStart.length] ?? 0) & isFirst) !== 0;
    if (begins && isStarted) {
      throw new InvalidArgumentError({
        argument: 'file',
        message:
          'The file has several recordings one after another: export it as one recording, or send each alone.',
      });
    }
    isStarted ||= !begins;
  }
}

/** A stream of Vorbis starts with packets that have no sound (Vorbis I, 4.2.1). */
const vorbisHeaders = 3;

/**
 * Where the first page with sound ends in an Ogg of Vorbis; 0 if the file starts with something else.
 * In front of it there are comments, which may be a picture of megabytes.
 */
export function firstSoundEnd(file: Uint8Array): number {
  let [at, packets] = [0, 0];
  while (packets <= vorbisHeaders && asciiAt(file, at, 4) === 'OggS') {
    const lengths = file.subarray(at + 27, at + 27 + (file[at + 26] ?? 0));
    packets += lengths.filter((length) => length < 255).length;
    at += 27 + lengths.length + lengths.reduce((sum, length) => sum + length, 0);
  }
  return at;
}
