import type { Media } from '@genmedia/media';
import sharp, { type Sharp } from 'sharp';
import { inflate, type Skin } from './inflate.ts';
import { PLAIN } from './material.ts';
import { standing } from './mesh.ts';
import { type Built, detailOf, type Order } from './order.ts';
import { type Silhouette, silhouetteOf } from './silhouette.ts';
import { turnedBody, turnedRows } from './turned.ts';

/** How many faces the finest mesh has across. */
const FINEST = 400;

/** The object that the first image shows; the second one is what it looks like from behind. */
export async function fromImages(images: readonly Media[], order: Order): Promise<Built> {
  const [front, back] = await Promise.all(images.slice(0, 2).map(({ data }) => silhouetteOf(data)));
  if (front === undefined) throw new Error('There is an image.');
  const cells = Math.max(10, Math.round(FINEST * detailOf(order.meshSimplify)));
  const skin: Skin =
    back === undefined
      ? (x, y) => [x, y]
      : (x, y, isFront) => (isFront ? [x / 2, y] : [1 - x / 2, y]);
  const rows = turnedRows(front);
  const mesh =
    rows === undefined ? inflate(front, cells, skin) : turnedBody(rows, front, cells, skin);
  const rgb = await textureOf([front, ...(back ? [back] : [])], order.textureSize);
  return {
    name: rows === undefined ? 'figure' : 'vessel',
    mesh: standing(mesh),
    material: PLAIN,
    texture: { rgb, side: order.textureSize },
  };
}

/** The pictures side by side. */
async function textureOf(pictures: readonly Silhouette[], side: number): Promise<Uint8Array> {
  const width = Math.floor(side / pictures.length);
  const layers = await Promise.all(
    pictures.map(async (picture, i) => ({
      input: await skinOf(picture, width, side),
      left: i * width,
      top: 0,
    })),
  );
  const data = await sharp({
    create: { width: side, height: side, channels: 3, background: '#000' },
  })
    .composite(layers)
    .removeAlpha()
    .raw()
    .toBuffer();
  return Uint8Array.from(data);
}

/** The picture in all its detail, and beyond its outline its colours carried on; as PNG. */
async function skinOf(picture: Silhouette, width: number, height: number): Promise<Buffer> {
  const { on, width: w, height: h } = picture;
  const inside = eroded(eroded(on, w, h), w, h).map((value) => 255 * value);
  const scaled = (image: Sharp) => image.resize(width, height, { fit: 'fill' });
  const [skin, detail, mask] = await Promise.all([
    scaled(sharp(bled(picture), { raw: { width: w, height: h, channels: 3 } }))
      .raw()
      .toBuffer(),
    scaled(sharp(picture.file).removeAlpha()).raw().toBuffer(),
    scaled(sharp(inside, { raw: { width: w, height: h, channels: 1 } }))
      .toColourspace('b-w')
      .raw()
      .toBuffer(),
  ]);
  for (let i = 0; i < skin.length; i++) {
    const share = (mask[Math.floor(i / 3)] ?? 0) / 255;
    skin[i] = (skin[i] ?? 0) * (1 - share) + (detail[i] ?? 0) * share;
  }
  return sharp(skin, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The object's colours carried over its outline, so that no background shows at its rim. */
function bled({ on, rgb, width, height }: Silhouette): Uint8Array {
  const out = Uint8Array.from(rgb);
  // The outermost pixels of an object are mixed with what is behind it.
  let known = eroded(eroded(on, width, height), width, height);
  if (!known.includes(1)) known = on;
  for (let pass = 0; pass < 12; pass++) {
    const next = Uint8Array.from(known);
    for (let i = 0; i < known.length; i++) {
      if (known[i] === 1) continue;
      const near = around(i, width, height).filter((n) => known[n] === 1);
      if (near.length === 0) continue;
      for (let k = 0; k < 3; k++)
        out[3 * i + k] = near.reduce((sum, n) => sum + (out[3 * n + k] ?? 0), 0) / near.length;
      next[i] = 1;
    }
    known = next;
  }
  return out;
}

function eroded(on: Uint8Array, width: number, height: number): Uint8Array {
  return on.map((value, i) =>
    value === 1 && around(i, width, height).every((n) => on[n] === 1) ? 1 : 0,
  );
}

function around(i: number, width: number, height: number): number[] {
  const [x, y] = [i % width, Math.floor(i / width)];
  return [
    [x - 1, y],
    [x + 1, y],
    [x, y - 1],
    [x, y + 1],
  ]
    .filter(([nx = -1, ny = -1]) => nx >= 0 && ny >= 0 && nx < width && ny < height)
    .map(([nx = 0, ny = 0]) => ny * width + nx);
}
