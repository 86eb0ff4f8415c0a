import { InvalidArgumentError } from '@ai-sdk/provider';
import { blendPictures, type Mask, maskBounds, type Picture } from '@genmedia/media/image';
import sharp from 'sharp';
import type { Region } from '../image/layout/box.ts';
import { drawnCutOut } from './cut-out.ts';
import { without } from './edit.ts';
import { readInstruction } from './instruction.ts';
import type { Photo } from './photo.ts';
import { put } from './put.ts';
import { drawnScene } from './scene.ts';
import { isWindow, windowInto } from './window-view.ts';

export interface Inpaint {
  readonly prompt: string;
  readonly negativePrompt: string;
  readonly seed: number;
  /** From 0, as it is, to 1, which is meant if nothing is said. */
  readonly strength: number | undefined;
}

/**
 * Reads a mask: white is painted anew, black is kept. It is scaled to the picture.
 *
 * @throws InvalidArgumentError if it is damaged
 */
export async function readMask(data: Uint8Array, { width, height }: Picture): Promise<Mask> {
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
export async function inpainted(photo: Photo, mask: Mask, order: Inpaint): Promise<Picture> {
  const bounds = maskBounds(mask);
  if (!bounds) return photo;
  return blendPictures(
    photo,
    await painted(photo, { mask, bounds }, order),
    mask,
    order.strength ?? 1,
  );
}

/** What is to be seen where the mask is. */
async function painted(
  photo: Photo,
  { mask, bounds }: { mask: Mask; bounds: Region },
  { prompt, negativePrompt, seed }: Inpaint,
): Promise<Picture> {
  const what = wantedIn(prompt);
  if (what === undefined) return await without(photo, mask);
  if (isWindow(what)) return await windowInto(photo, mask, what, { seed, negativePrompt });
  const cut = await drawnCutOut(what, seed, negativePrompt);
  if (!cut) return await drawnScene(what, photo, seed, negativePrompt);
  const [wide, high] = [bounds.right - bounds.left, bounds.bottom - bounds.top];
  const height = Math.min(high * 0.94, (wide * 0.94 * cut.height) / cut.width);
  const x = (bounds.left + bounds.right) / 2;
  const y = bounds.bottom - high * 0.03;
  return await put(await without(photo, mask), cut, { x, y, height, grounded: true });
}

/** What a prompt wants to see where the mask is; undefined: nothing but what is around it. */
export function wantedIn(prompt: string): string | undefined {
  const instruction = readInstruction(prompt);
  if (instruction.kind === 'remove' || prompt.trim() === '') return undefined;
  if (instruction.kind === 'replace') return instruction.by;
  return instruction.kind === 'add' ? instruction.what : prompt;
}
