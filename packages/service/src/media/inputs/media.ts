import type { MediaKind, mediaOf } from '@genmedia/server';
import { limits } from '@genmedia/server/limits';

/** An input file of a job, in memory. */
export interface Media {
  kind: MediaKind;
  data: Uint8Array;
  /** Detected by its content; one of the types below. */
  mediaType: string;
}

/** The fields of a request that name files, by their names. */
export type MediaRules = ReturnType<typeof mediaOf>;

const { fileBytes } = limits;

/**
 * The most pixels of an image, as one with more would take gigabytes of memory when decoded, and the
 * least on each side.
 */
export const imageLimits = { pixels: limits.imagePixels, side: limits.imageLeastSide };

/**
 * For each kind: most bytes that are read, and the accepted formats, which are detected by content.
 */
export const kinds: Readonly<
  Record<MediaKind, { maxBytes: number; mediaTypes: readonly string[]; formats: string }>
> = {
  image: {
    maxBytes: fileBytes.image,
    mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'image/tiff'],
    formats: 'PNG, JPEG, WebP, GIF, AVIF or TIFF',
  },
  audio: {
    maxBytes: fileBytes.audio,
    mediaTypes: [
      'audio/wav',
      'audio/mpeg',
      'audio/flac',
      'audio/mp4',
      'audio/ogg',
      'audio/aac',
      'audio/webm',
    ],
    formats: 'WAV, MP3, FLAC, M4A, AAC, Ogg or WebM',
  },
  video: {
    maxBytes: fileBytes.video,
    mediaTypes: ['video/mp4', 'video/quicktime', 'video/webm', 'video/matroska'],
    formats: 'MP4, MOV, WebM or MKV',
  },
};

export const mediaKinds = Object.keys(kinds) as MediaKind[];
