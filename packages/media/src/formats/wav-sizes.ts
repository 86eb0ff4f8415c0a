import { viewOf } from '../bytes.ts';

/** The name and the size of a chunk. */
const headBytes = 8;
/** The file's own head, and `WAVE`. */
const firstChunkAt = 12;

/**
 * The WAV file with the sizes that it really has. Who streams or records it begins to write before
 * they are known, and leaves 0, 0x7fffffff or 0xffffffff there, which players take for hours of sound
 * or for none.
 */
export function withWavSizes(file: Uint8Array): Uint8Array {
  const view = viewOf(file);
  const at = dataChunkAt(view);
  if (at === undefined) return file;
  const rest = file.byteLength - at - headBytes;
  const dataBytes = view.getUint32(at + 4, true);
  const riffBytes = view.getUint32(4, true);
  // A size of 0 is only believed where the size of the whole file is right.
  const isKnown = dataBytes <= rest && (dataBytes > 0 || riffBytes === file.byteLength - headBytes);
  const isWithin = riffBytes >= at + dataBytes && riffBytes <= file.byteLength - headBytes;
  if (isKnown && isWithin) return file;
  const sized = Uint8Array.from(file);
  const sizes = viewOf(sized);
  sizes.setUint32(4, file.byteLength - headBytes, true);
  if (!isKnown) sizes.setUint32(at + 4, rest, true);
  return sized;
}

/** Where the samples' chunk begins. */
function dataChunkAt(view: DataView): number | undefined {
  for (let at = firstChunkAt; at + headBytes <= view.byteLength; ) {
    if (view.getUint32(at) === 0x64_61_74_61) return at; // "data"
    const size = view.getUint32(at + 4, true);
    at += headBytes + size + (size % 2);
  }
  return undefined;
}
