import type { NormalisedPicture, PictureFacts } from '@genmedia/media/image';
import { imageLimits } from '../../media/inputs/media.ts';
import { MediaError } from '../../media/inputs/media-error.ts';
import { EngineError } from '../engine-error.ts';
import type { OwnSlots } from '../pool/slots.ts';
import type { UseTool } from '../use-tool.ts';
import type { ReadInput } from '../worker/tools.ts';

/** A still image in a form that all models accept. */
export type Image = NormalisedPicture;

export interface ReadImagesOptions {
  /**
   * The most frames to read of an animation, spread over its length; only the first if left out.
   */
  frames?: number;
  /** Longest side in pixels; larger images are made smaller. */
  maxSide?: number;
}

/**
 * Images that take at most this many bytes to decode are read in one turn: the caller does not wait
 * for another turn once the header is known.
 */
const smallBytes = 64 * 2 ** 20;

export type Images = ReturnType<typeof createImages>;

/**
 * Reads callers' images in workers. All functions reject with MediaError if an image is damaged or
 * too large, with EngineError, or with the reason of an abort.
 *
 * @param decodingMemory slots, one for each byte that all images together may take while they are
 *   decoded.
 */
export function createImages(useTool: UseTool, decodingMemory: OwnSlots) {
  /** The facts in an image's header. */
  async function probeImage(file: Uint8Array, signal?: AbortSignal): Promise<PictureFacts> {
    const facts = await useTool('probeImage', { file }, signal).catch(throwMediaError);
    return checkSize(facts, decodingMemory);
  }

  /**
   * Has a worker open an image, when there is memory for it and the caller has its turn. Also rejects
   * with MediaError if the image is too small.
   *
   * @param open gives only the facts of an image that takes more bytes to decode than it is given.
   */
  async function openImage<Opened extends { facts: PictureFacts }>(
    file: Uint8Array,
    { frames = 1, maxSide }: ReadImagesOptions,
    open: (input: ReadInput) => Promise<Opened>,
    signal?: AbortSignal,
  ): Promise<Opened> {
    const openIn = async (granted: number) => {
      const input = { file, decodingBytes: granted, frames, maxSide };
      const work = () => open(input).catch(throwMediaError);
      const result = await withMemory(decodingMemory, granted, work, signal);
      checkSides(checkSize(result.facts, decodingMemory));
      return result;
    };
    const bytes = Math.min(smallBytes, decodingMemory.count);
    const opened = await openIn(bytes);
    const { decodingBytes } = opened.facts;
    return decodingBytes <= bytes ? opened : await openIn(decodingBytes);
  }

  /** Decodes an image with any colours, depth and orientation; rejects as `openImage` does. */
  async function readImages(
    file: Uint8Array,
    options: ReadImagesOptions,
    signal?: AbortSignal,
  ): Promise<Image[]> {
    const open = (input: ReadInput) => useTool('readImages', input, signal);
    const { images = [] } = await openImage(file, options, open, signal);
    return images;
  }

  /** Does work that decodes images one after another, when there is memory for the largest. */
  async function whileDecoding<T>(
    files: readonly Uint8Array[],
    work: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const facts = await Promise.all(files.map((file) => probeImage(file, signal)));
    const bytes = Math.max(0, ...facts.map(({ decodingBytes }) => decodingBytes));
    return await withMemory(decodingMemory, bytes, work, signal);
  }

  return { probeImage, openImage, readImages, whileDecoding };
}

/** Does work when there is memory for it. */
async function withMemory<T>(
  decodingMemory: OwnSlots,
  bytes: number,
  work: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const leave = await decodingMemory.enter(signal, bytes);
  try {
    return await work();
  } finally {
    leave();
  }
}

function checkSize(facts: PictureFacts, decodingMemory: OwnSlots): PictureFacts {
  if (facts.width * facts.height > imageLimits.pixels) {
    throw tooLarge(`must have at most ${imageLimits.pixels} pixels`);
  }
  if (facts.decodingBytes <= decodingMemory.count) return facts;
  throw tooLarge('takes more memory to decode than the service has; send it smaller, as JPEG');
}

function checkSides({ width, height }: PictureFacts): void {
  if (Math.min(width, height) >= imageLimits.side) return;
  const message = `must have at least ${imageLimits.side} pixels on each side`;
  throw new MediaError('input_unsupported', message);
}

function tooLarge(message: string): MediaError {
  return new MediaError('input_too_large', message);
}

function throwMediaError(error: unknown): never {
  if (!(error instanceof EngineError) || error.code !== 'input_unsupported') throw error;
  // Messages of tools follow "The picture" or "The file"; those of the service follow a field's name.
  const [, reason] = /^The (?:picture|file) (.*?)\.?$/s.exec(error.message) ?? [];
  const problem = reason ?? 'is damaged, and cannot be decoded';
  throw new MediaError(error.code, problem, { cause: error.detail });
}
