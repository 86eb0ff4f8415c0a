import { asciiAt } from '../bytes.ts';

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
