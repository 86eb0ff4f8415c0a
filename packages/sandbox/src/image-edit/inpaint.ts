import { InvalidArgumentError } from '@ai-sdk/provider';
import sharp from 'sharp';
import { read } from '../image/prompt/read.ts';
import type { Pixels } from '../image/styles/pixels.ts';
import { drawnCutOut } from './cut-out.ts';
import { drawnInto, without } from './edit.ts';
import { readInstruction } from './instruction.ts';
import { areaOf, blended, boundsOf, type Mask } from './mask.ts';
import type { Photo } from './photo.ts';
import { put } from './put.ts';
import { isWindow, windowInto } from './window-view.ts';

export interface Inpaint {
  readonly prompt: string;
  readonly seed: number;
  /** From 0, as it is, to 1, which is meant if nothing is said. */
  readonly strength: number | undefined;
}

/**
 * Reads a mask: white is painted anew, black is kept. It is scaled to the picture.
 *
 * @throws InvalidArgumentError if it is damaged
 */
export async function readMask(data: Uint8Array, { width, height }: Pixels): Promise<Mask> {
  try {
    const gray = await sharp(data, { failOn: 'error', pages: 1, limitInputPixels: 64_000_000 })
      .autoOrient()
      .flatten({ background: 'black' })
      .toColourspace('b-w')
      .resize(width, height, { fit: 'fill' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    return { data: gray.map((value) => (value < 8 ? 0 : value)), width, height };
  } catch (cause) {
    throw new InvalidArgumentError({
      argument: 'mask',
      message: 'The mask is damaged or has too many pixels, and cannot be decoded.',
      cause,
    });
  }
}

/** Paints what a mask says anew. What is black in it stays as it is, to the bit. */
export async function inpainted(
  photo: Photo,
  mask: Mask,
  { prompt, seed, strength = 1 }: Inpaint,
): Promise<Pixels> {
  const bounds = boundsOf(mask);
  if (!bounds || areaOf(mask) === 0) return photo;
  const cleared = await without(photo, mask);
  const instruction = readInstruction(prompt);
  if (instruction.kind === 'remove' || prompt.trim() === '')
    return blended(photo, cleared, mask, strength);
  const what =
    instruction.kind === 'replace'
      ? instruction.by
      : instruction.kind === 'add'
        ? instruction.what
        : prompt;
  if (isWindow(what)) return await windowInto(photo, softEdged(mask, strength), what, seed);
  const cut = read(what).subjects.length > 0 ? await drawnCutOut(what, seed) : undefined;
  if (!cut) return await drawnInto(photo, softEdged(mask, strength), what, seed);
  const [wide, high] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const height = Math.min(high * 0.94, (wide * 0.94 * cut.height) / cut.width);
  const x = (bounds.left + bounds.right) / 2;
  const painted = await put(cleared, cut, {
    x,
    y: bounds.bottom - high * 0.03,
    height,
    grounded: true,
  });
  return blended(photo, painted, mask, strength);
}

function softEdged(mask: Mask, strength: number): Mask {
  return { ...mask, data: mask.data.map((value) => value * strength) };
}
