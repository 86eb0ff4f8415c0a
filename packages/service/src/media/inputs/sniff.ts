import { fileTypeFromBuffer } from 'file-type';
import { mp4Tracks } from './mp4-tracks.ts';

/** Names that mean the same as those in kinds.ts. */
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
export async function sniff(data: Uint8Array): Promise<string | undefined> {
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
