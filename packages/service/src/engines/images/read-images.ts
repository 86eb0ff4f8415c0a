import type { NormalisedPicture } from '@genmedia/media/image';
import { MediaError } from '../../media/inputs/media.ts';
import { EngineError } from '../engine-error.ts';
import type { Slots } from '../pool/slots.ts';
import type { UseTool } from '../tools/use-tool.ts';

/** A still image as all models take it. */
export type Image = NormalisedPicture;

export interface ReadImagesOptions {
  /** At most so many frames of an animation, spread over its length; the first if left out. */
  frames?: number;
  /** Makes larger ones smaller, in pixels. */
  mostSide?: number;
}

/**
 * Decodes an image whatever its colours, depth and orientation are, in a worker, once there is memory
 * for it: first come first served. Rejects with MediaError where it is damaged, too small or too
 * large, with EngineError, or with the reason of an abort.
 */
export type ReadImages = (
  file: Uint8Array,
  options: ReadImagesOptions,
  signal?: AbortSignal,
) => Promise<Image[]>;

/** Pixels; more would take gigabytes once decoded. */
const maxPixels = 40_000_000;
const minSide = 16;

/** @param room bytes that all images together may take while they are decoded. */
export function createReadImages(useTool: UseTool, room: Slots): ReadImages {
  return async (file, { frames = 1, mostSide }, signal) => {
    const facts = await useTool('probeImage', { file }, signal).catch(orDamaged);
    const { width, height, decodingBytes } = facts;
    if (width * height > maxPixels) {
      throw new MediaError('input_too_large', `must have at most ${maxPixels} pixels`);
    }
    if (Math.min(width, height) < minSide) {
      throw new MediaError(
        'input_unsupported',
        `must have at least ${minSide} pixels on each side`,
      );
    }
    if (decodingBytes > room.count) {
      const message = 'takes more memory to decode than the service has; send it smaller, as JPEG';
      throw new MediaError('input_too_large', message);
    }
    const leave = await room.enter(signal, decodingBytes);
    try {
      const task = { file, frames: Math.min(frames, facts.frames), mostSide };
      const { images } = await useTool('readImages', task, signal).catch(orDamaged);
      return images;
    } finally {
      leave();
    }
  };
}

function orDamaged(error: unknown): never {
  if (!(error instanceof EngineError) || error.code !== 'input_unsupported') throw error;
  throw new MediaError(error.code, 'is damaged, and cannot be decoded', { cause: error.detail });
}
