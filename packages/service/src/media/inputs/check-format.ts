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
  // The detector does not know WAV with sizes of 64 bits (EBU Tech 3306), as field recorders write it.
  if (Buffer.from(data.subarray(start, start + 4)).equals(rf64)) return 'audio/wav';
  // Loaded with the first file: most processes never read one.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(data.subarray(start)).catch(() => undefined);
  if (!found) return undefined;
  const mediaType = mediaTypeName(found.mime);
  return isSoundAlone(mediaType, data) ? soundTypes.get(mediaType) : mediaType;
}

/** WAV with sizes of 64 bits. */
const rf64 = Buffer.from('RF64');

/**
 * What containers of videos are called where they hold sound alone; undefined if they are not read
 * then. Many programs mark such a file as a video, and so do detectors of types.
 */
const soundTypes: ReadonlyMap<string, string | undefined> = new Map([
  ['video/mp4', 'audio/mp4'],
  ['video/webm', 'audio/webm'],
  ['video/quicktime', undefined],
  ['video/matroska', undefined],
]);

function isSoundAlone(mediaType: string, data: Uint8Array): boolean {
  if (!soundTypes.has(mediaType)) return false;
  const isEbml = mediaType === 'video/webm' || mediaType === 'video/matroska';
  const tracks: readonly string[] = isEbml ? webmTracks(data) : mp4Tracks(data);
  const [sound, pictures] = isEbml ? ['audio', 'video'] : ['soun', 'vide'];
  return tracks.includes(sound) && !tracks.includes(pictures);
}
