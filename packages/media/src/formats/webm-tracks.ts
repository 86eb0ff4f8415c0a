import { viewOf } from '../bytes.ts';
import { ebmlNumberAt } from './ebml.ts';
import { type Part, partsAt } from './parts.ts';

/** `Segment`, `Tracks`, `TrackEntry` and `TrackType` (RFC 9559, 5.1). */
const pathToType = [0x18538067, 0x1654ae6b, 0xae, 0x83];

/**
 * The kinds of the tracks of a WebM file: `video`, `audio` or `other` (RFC 9559, 5.1.4.1.3). Finds
 * fewer tracks, or none, in a damaged file, and where they stand behind the sound of a live recording.
 */
export function webmTracks(file: Uint8Array): ('video' | 'audio' | 'other')[] {
  const view = viewOf(file);
  return partsAt(view, pathToType, elementsIn)
    .filter(({ from, to }) => from < to)
    .map(({ to }) => {
      const type = view.getUint8(to - 1);
      return type === 1 ? 'video' : type === 2 ? 'audio' : 'other';
    });
}

/**
 * The elements that follow each other in a range of a file (RFC 8794, 4). One whose size is unknown,
 * as in a live recording, goes to the end of the range.
 */
function* elementsIn(view: DataView, from: number, to: number): Generator<Part<number>, void> {
  for (let at = from; at < to; ) {
    const id = ebmlNumberAt(view, at, to);
    const size = id && ebmlNumberAt(view, at + id.bytes, to);
    if (!size) return;
    const content = at + id.bytes + size.bytes;
    const isUnknown = size.value === 2 ** (7 * size.bytes) - 1;
    at = isUnknown ? to : content + size.value;
    yield { name: id.id, from: content, to: at };
  }
}
