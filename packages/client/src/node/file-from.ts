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
  '.mp4': 'video/mp4',
  '.mov': 'video/quicktime',
  '.webm': 'video/webm',
  '.mkv': 'video/matroska',
};

/**
 * The file at a path. Its ending gives its type. The file is read while it is sent, never as a
 * whole. Rejects if the file cannot be read.
 */
export async function fileFrom(path: string): Promise<Blob> {
  return await openAsBlob(path, { type: types[extname(path).toLowerCase()] ?? '' });
}
