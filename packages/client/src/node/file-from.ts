/// <reference types="node" />
import { openAsBlob } from 'node:fs';
import { extname } from 'node:path';

const types: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.tif': 'image/tiff',
  '.tiff': 'image/tiff',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.flac': 'audio/flac',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.aac': 'audio/aac',
  '.weba': 'audio/webm',
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/matroska',
};

/** What `fileFrom` takes besides the path. */
export interface FileFromOptions {
  /** The file's media type, such as `image/png`, if its name does not say it. */
  type?: string | undefined;
}

/**
 * The file at a path. Its ending gives its type, unless `type` does; without an ending, the service
 * finds it out. The file is read while it is sent, never as a whole. Rejects if the file cannot be
 * read, and with a TypeError if it has no `type` and its ending is not that of a picture, a sound
 * or a video.
 */
export async function fileFrom(path: string, { type }: FileFromOptions = {}): Promise<Blob> {
  const ending = extname(path).toLowerCase();
  const known = type ?? (ending ? types[ending] : '');
  if (known === undefined) {
    const all = Object.keys(types).join(', ');
    throw new TypeError(`${path} has none of the endings ${all}: give its type.`);
  }
  return await openAsBlob(path, { type: known });
}
