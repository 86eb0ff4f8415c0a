import { InvalidArgumentError } from '@ai-sdk/provider';

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
