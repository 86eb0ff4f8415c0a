import sharp from 'sharp';

export interface Picture {
  format: string;
  width: number;
  height: number;
  /** Red, green and blue of every pixel. Equal for equal pictures. */
  pixels: Buffer;
  /** How many colours it has; 1 if it is empty. */
  colours: number;
}

/** Decodes a picture completely. Rejects if it is not one. */
export async function decodePicture(file: Uint8Array): Promise<Picture> {
  const { format } = await sharp(file).metadata();
  const { data: pixels, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colours = new Set<number>();
  for (let at = 0; at < pixels.length; at += 3) colours.add(pixels.readUIntBE(at, 3));
  return { format, width: info.width, height: info.height, pixels, colours: colours.size };
}

/** How many pixels are of a deep blue, as hardly any are of a sky. */
export function bluePixels(picture?: Picture): number {
  const bytes = picture?.pixels ?? Buffer.alloc(0);
  const starts = Array.from({ length: bytes.length / 3 }, (_, index) => 3 * index);
  return starts.filter(
    (at) => bytes.readUInt8(at + 2) > 120 + Math.max(bytes.readUInt8(at), bytes.readUInt8(at + 1)),
  ).length;
}
