import { InvalidArgumentError } from '@ai-sdk/provider';
import { maskBounds } from '../image/mask.ts';
import { readMask } from '../image/read.ts';
import type { Region } from '../models.ts';
import type { BinaryMask } from './mask.ts';

/** A mask from a picture: on where the picture is closer to white than to black. */
export async function readBinaryMask(
  file: Uint8Array,
  width: number,
  height: number,
): Promise<BinaryMask> {
  const { data } = await readMask(file, { width, height });
  const on = new Uint8Array(data).map((value) => (value > 127 ? 1 : 0));
  const share = on.reduce((sum, value) => sum + value, 0) / on.length;
  if (share === 0)
    throw invalid('mask', 'The mask is black: make it white where the watermark is.');
  if (share > 0.5) throw invalid('mask', 'The mask covers more than half of the video.');
  return { on, width, height };
}

export function maskRegion({ on, width, height }: BinaryMask): Region {
  const box = maskBounds({ data: on, width, height }, 1);
  const { left, right, top, bottom } = box ?? { left: 0, right: 0, top: 0, bottom: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** @throws InvalidArgumentError if a region is not within a picture, or is most of it */
export function checkRegion({ x, y, width, height }: Region, w: number, h: number): void {
  const areWhole = [x, y, width, height].every(Number.isInteger);
  const isWithin = x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= w && y + height <= h;
  if (!areWhole || !isWithin) {
    throw invalid(
      'region',
      `The region must lie within the video, which is ${w} by ${h} pixels, in whole pixels.`,
    );
  }
  if (width * height > 0.5 * w * h)
    throw invalid('region', 'The region covers more than half of the video.');
}

function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}
