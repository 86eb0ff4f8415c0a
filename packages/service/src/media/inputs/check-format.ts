import type { MediaKind } from '@genmedia/server';
import { kinds, type Media, MediaError } from './media.ts';

/**
 * Detects the kind of a file by its content, and checks that the field allows it. Throws
 * MediaError.
 */
export async function checkFormat(data: Uint8Array, allowed: readonly MediaKind[]): Promise<Media> {
  if (data.byteLength === 0) throw new MediaError('input_unsupported', 'is empty');
  const mediaType = await sniff(data);
  const kind = kindOf(mediaType);
  if (kind && mediaType && allowed.includes(kind)) return { kind, data, mediaType };
  const formats = allowed.map((each) => kinds[each].formats).join(', or ');
  const but = kind ? `, not ${kind}` : '';
  throw new MediaError('input_unsupported', `must be a file in the format ${formats}${but}`);
}

const known = Object.keys(kinds) as MediaKind[];

function kindOf(mediaType: string | undefined): MediaKind | undefined {
  return known.find((kind) => mediaType && kinds[kind].mediaTypes.includes(mediaType));
}

/** Other names of the media types in media.ts. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

/** The media type of a file, detected by its content; undefined for an unknown one. */
async function sniff(data: Uint8Array): Promise<string | undefined> {
  // Loaded with the first file: most processes never read one.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(data).catch(() => undefined);
  if (!found) return undefined;
  const mime = found.mime.toLowerCase();
  const mediaType = sameAs[mime] ?? mime;
  return mediaType === 'video/mp4' && isSoundAlone(data) ? 'audio/mp4' : mediaType;
}

/** Many programs mark a file that only has sound as a video. */
function isSoundAlone(mp4: Uint8Array): boolean {
  const tracks = mp4Tracks(mp4);
  return tracks.includes('soun') && !tracks.includes('vide');
}

/** Recorders and editors write fewer boxes. Whoever sends more wants to keep the service busy. */
const maxBoxes = 10_000;

/**
 * The kinds of the tracks of an MP4 file: `vide`, `soun` and others (ISO/IEC 14496-12, 8.4.3).
 * Finds fewer tracks, or none, in a damaged file.
 */
export function mp4Tracks(file: Uint8Array): string[] {
  const handlers = inside(file, ['moov', 'trak', 'mdia', 'hdlr'], { left: maxBoxes });
  // The kind comes after the version and four reserved bytes.
  return handlers.map((handler) => nameAt(handler, 8));
}

/** The contents of all boxes at a path of box names (ISO/IEC 14496-12, 4.2). */
function inside(
  data: Uint8Array,
  [name, ...rest]: readonly string[],
  budget: { left: number },
): Uint8Array[] {
  if (name === undefined) return [data];
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const found: Uint8Array[] = [];
  for (let at = 0; at + 16 <= data.byteLength && budget.left > 0; budget.left--) {
    const said = view.getUint32(at);
    const header = said === 1 ? 16 : 8;
    const toTheEnd = data.byteLength - at;
    const size = said === 0 ? toTheEnd : said === 1 ? Number(view.getBigUint64(at + 8)) : said;
    if (size < header) break;
    if (nameAt(data, at + 4) === name) found.push(data.subarray(at + header, at + size));
    at += size;
  }
  return found.flatMap((content) => inside(content, rest, budget));
}

function nameAt(data: Uint8Array, at: number): string {
  return String.fromCharCode(...data.subarray(at, at + 4));
}
