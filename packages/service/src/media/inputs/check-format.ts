import { contentStart, mediaTypeName, mp4Tracks, webmTracks } from '@genmedia/media/formats';
import type { MediaKind } from '@genmedia/server';
import { kinds, type Media, mediaKinds } from './media.ts';
import { MediaError } from './media-error.ts';

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
  const detected = kind ? `, not ${kind}` : '';
  throw new MediaError('input_unsupported', `must be a file in the format ${formats}${detected}`);
}

function kindOf(mediaType: string | undefined): MediaKind | undefined {
  if (mediaType === undefined) return undefined;
  return mediaKinds.find((kind) => kinds[kind].mediaTypes.includes(mediaType));
}

/** The media type of a file, detected by its content; undefined for an unknown one. */
async function sniff(data: Uint8Array): Promise<string | undefined> {
  // Of other files the detector would inflate and search megabytes, in this process.
  const start = contentStart(data);
  if (start === undefined) return undefined;
  // Loaded with the first file: most processes never read one.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(data.subarray(start)).catch(() => undefined);
  if (!found) return undefined;
  const mediaType = mediaTypeName(found.mime);
  if (mediaType === 'video/mp4' && isSoundAlone(mp4Tracks(data), 'soun', 'vide'))
    return 'audio/mp4';
  if (mediaType === 'video/webm' && isSoundAlone(webmTracks(data), 'audio', 'video'))
    return 'audio/webm';
  return mediaType;
}

/** Many programs mark a file that only has sound as a video, and so do detectors of types. */
function isSoundAlone(tracks: readonly string[], sound: string, pictures: string): boolean {
  return tracks.includes(sound) && !tracks.includes(pictures);
}
