/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * The size of an image. With an aspect ratio the longer of `width` and `height` is kept, and the
 * other side follows from the ratio, `16:9`, to the nearest pixel (the contract's AspectRatio).
 */
export function imageSize({ width, height }: ImageSize, ratio?: string): ImageSize {
  if (ratio === undefined) return { width, height };
  const [across = 1, down = 1] = ratio.split(':').map(Number);
  const longer = Math.max(width, height);
  return across >= down
    ? { width: longer, height: Math.round((longer * down) / across) }
    : { width: Math.round((longer * across) / down), height: longer };
}
