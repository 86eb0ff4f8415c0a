import type { Media } from '@genmedia/media';
import sharp from 'sharp';
import type { Built } from './built.ts';
import { inflate, type Skin } from './inflate.ts';
import { materialOf } from './material.ts';
import { standing } from './mesh.ts';
import { detailOf, type Order } from './order.ts';
import { cutOut, type Silhouette, silhouetteOf } from './silhouette.ts';
import { textureOf } from './texture.ts';
import { turnedRadii } from './thickness.ts';

/** The number of faces across the finest mesh. */
const maxFacesAcross = 400;

/** The object in an image. A second image shows its back. */
export async function fromImages(
  frontImage: Media,
  backImage: Media | undefined,
  order: Order,
): Promise<Built> {
  const [front, back] = await Promise.all([
    silhouetteOf(frontImage.data),
    backImage && silhouetteOf(backImage.data),
  ]);
  const cells = Math.max(10, Math.round(maxFacesAcross * detailOf(order.meshSimplify)));
  const skin: Skin =
    back === undefined
      ? (x, y) => [x, y]
      : (x, y, isFront) => (isFront ? [x / 2, y] : [1 - x / 2, y]);
  const { textureSize: side } = order;
  const pictures = [front, ...(back ? [back] : [])];
  const width = Math.floor(side / pictures.length);
  const skins = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await skinOf(picture, width, side),
      left: i * width,
      top: 0,
    })),
  );
  return {
    name: turnedRadii(front) ? 'vessel' : 'figure',
    mesh: standing(inflate(front, cells, skin)),
    material: materialOf('', []),
    texture: await textureOf('#000', side, skins),
    isWhole: !front.standsOut,
  };
}

/**
 * The picture in full detail. Its colours continue beyond its outline, so that no background shows
 * at the edge.
 */
async function skinOf(picture: Silhouette, width: number, height: number): Promise<Buffer> {
  // The outermost pixels of an object contain some of the background's colour.
  const skin = await cutOut(picture, { width, height, within: 2 });
  const around = await sharp(skin)
    .blur(Math.max(1.5, width / 100))
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(around)
    .composite([{ input: skin }])
    .png({ compressionLevel: 0 })
    .toBuffer();
}
