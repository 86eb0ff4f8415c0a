import { BufferSource, type Source } from 'mediabunny';

/** A read of up to 4 KiB counts once, and a longer one once more for each 4 KiB. */
const readBytes = 4096;
/**
 * Reads that any file may take. To find the next frame of an MP3 without an index counts as 64,
 * however small the frames are.
 */
const minReads = 100_000;
/** Further reads for each byte of the file: packets are read a few times, and have 20 bytes or more. */
const readsPerByte = 0.25;

/**
 * The method through which mediabunny 1.61 reads, which its types leave out. Where another
 * version no longer calls it, the test of a Matroska file that is searched without end hangs.
 */
interface Reads {
  _read(start: number, end: number, ...more: unknown[]): unknown;
}

/**
 * A file in memory that is read only so often. In damaged files the demuxers search for ever, or
 * read the same bytes for millions of packets.
 */
export function boundedSource(file: Uint8Array): Source {
  const source = new BufferSource(file);
  const reads = source as unknown as Reads;
  const read = reads._read.bind(source);
  let left = minReads + file.byteLength * readsPerByte;
  reads._read = (start, end, ...more) => {
    left -= 1 + (end - start) / readBytes;
    if (left < 0) throw new Error('The file is read too often: it is damaged.');
    return read(start, end, ...more);
  };
  return source;
}
