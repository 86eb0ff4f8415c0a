import type { OutputFile } from '../../media/outputs.ts';
import { WrongFile } from './wrong-file.ts';

/** In pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/** An image, and what is to be told of it. */
export interface FittedImage {
  file: OutputFile;
  size: ImageSize;
  warnings: string[];
}

/**
 * The image as PNG, which the URLs of results end in, and in the size that was asked for: cropped
 * around the middle and made smaller, or larger where the model gave a smaller one. Throws WrongFile
 * where it is damaged.
 */
export async function fitImage(file: OutputFile, wanted?: ImageSize): Promise<FittedImage> {
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(file.content);
    const { autoOrient: drawn } = await image.metadata();
    const isFitting = wanted === undefined || sameSize(drawn, wanted);
    if (isFitting && file.mediaType === 'image/png') return { file, size: drawn, warnings: [] };
    const upright = image.autoOrient();
    const sized = isFitting ? upright : upright.resize(wanted.width, wanted.height);
    const content = Uint8Array.from(await sized.png().toBuffer());
    const warnings = isFitting ? [] : [describeFit(drawn, wanted)];
    return { file: { content, mediaType: 'image/png' }, size: wanted ?? drawn, warnings };
  } catch (cause) {
    throw new WrongFile('The model gave a broken one instead of an image.', { cause });
  }
}

function sameSize(one: ImageSize, other: ImageSize): boolean {
  return one.width === other.width && one.height === other.height;
}

function describeFit(drawn: ImageSize, wanted: ImageSize): string {
  const scale = Math.max(wanted.width / drawn.width, wanted.height / drawn.height);
  const isCropped = ['width', 'height'].some((side) => {
    const kept = wanted[side as keyof ImageSize] / scale;
    return Math.round(kept) < drawn[side as keyof ImageSize];
  });
  const steps = [
    ...(isCropped ? ['cropped'] : []),
    ...(scale === 1 ? [] : [scale < 1 ? 'made smaller' : 'made larger']),
  ];
  const [from, to] = [drawn, wanted].map(({ width, height }) => `${width} x ${height}`);
  return `The model drew ${from} pixels: that was ${steps.join(' and ')} to ${to}.`;
}
