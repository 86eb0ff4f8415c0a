import { byteAt } from '@genmedia/media/arrays';
import { clampByte, type Picture, rgbChannels } from '@genmedia/media/image';

/** The colour of a pixel (or of the nearest one inside), lighter by `add` of 255. */
export function hexAt({ data, width, height }: Picture, x: number, y: number, add = 0): string {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const p = 3 * (py * width + px);
  const digits = rgbChannels.map((k) =>
    clampByte(Math.round(byteAt(data, p + k) + add))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}
