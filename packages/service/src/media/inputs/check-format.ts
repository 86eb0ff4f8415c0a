import type { MediaKind } from '@genmedia/server';
import { kinds, type Media, MediaError } from './media.ts';

/** The file as one of the kinds that a field may hold, by its content. Throws MediaError. */
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

/** Names that mean the same as those in media.ts. */
const sameAs: Readonly<Record<string, string>> = {
  'audio/x-flac': 'audio/flac',
  'audio/x-m4a': 'audio/mp4',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'audio/opus': 'audio/ogg',
  'audio/vnd.wave': 'audio/wav',
  'image/apng': 'image/png',
  'video/x-m4v': 'video/mp4',
};

/** The media type of a file, by its content alone; undefined where it is none that is known. */
async function sniff(data: Uint8Array): Promise<string | undefined> {
  // Loaded with the first file: most processes that start have none to read.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(data).catch(() => undefined);
  if (!found) return undefined;
  const mime = found.mime.toLowerCase();
  const mediaType = sameAs[mime] ?? mime;
  return mediaType === 'video/mp4' && isSoundAlone(data) ? 'audio/mp4' : mediaType;
}

/** Many programs give a file of sound the brand of videos. */
function isSoundAlone(mp4: Uint8Array): boolean {
  const tracks = mp4Tracks(mp4);
  return tracks.includes('soun') && !tracks.includes('vide');
}

/** More boxes are no work of a recorder or an editor: whoever sends them wants to keep us busy. */
const mostBoxes = 10_000;

/**
 * What the tracks of an MP4 file hold: `vide`, `soun` and others (ISO/IEC 14496-12, 8.4.3). Fewer, or
 * none, where it is damaged.
 */
export function mp4Tracks(file: Uint8Array): string[] {
  const handlers = inside(file, ['moov', 'trak', 'mdia', 'hdlr'], { left: mostBoxes });
  // The kind stands behind the version and four bytes that are kept free.
  return handlers.map((handler) => nameAt(handler, 8));
}

/** The contents of all boxes at a path of names (ISO/IEC 14496-12, 4.2). */
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
