/** Longest side of a preview in pixels. Models see larger images no better. */
const maxSide = 768;

/** The most pixels of an image that is made smaller: a small file may hold very many. */
const maxPixels = 50_000_000;

/** A small JPEG of an image; undefined where sharp, an optional dependency, is not installed. */
export async function smallJpeg(image: Uint8Array): Promise<Uint8Array | undefined> {
  const { default: sharp } = await import('sharp').catch(() => ({ default: undefined }));
  return await sharp?.(image, { limitInputPixels: maxPixels })
    .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 80 })
    .toBuffer();
}
