import sharp from 'sharp';

/** Width and height of the pictures that the network sees, in pixels. */
const side = 224;
const maxPixels = 100_000_000;

/** The picture as the network expects it: small, square, on white, three bytes a pixel. */
export async function pixelsOf(image: Uint8Array): Promise<Uint8Array> {
  return await sharp(image, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(side, side, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}
