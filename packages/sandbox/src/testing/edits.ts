import { byteAt } from '@genmedia/media/arrays';
import type { Picture } from '@genmedia/media/image';
import sharp from 'sharp';
import { sandbox } from '../provider.ts';

type Call = Parameters<ReturnType<typeof sandbox.imageModel>['doGenerate']>[0];

const model = sandbox.imageModel('sandbox-image');

export async function drawn(
  prompt: string,
  size: `${number}x${number}` = '192x128',
): Promise<Uint8Array> {
  return await call({ prompt, size });
}

interface EditOptions {
  mask?: Uint8Array;
  strength?: number;
  seed?: number;
  size?: `${number}x${number}`;
  negativePrompt?: string;
}

/** Edits pictures as callers do. */
export async function edited(
  prompt: string,
  pictures: readonly Uint8Array[],
  options: EditOptions = {},
): Promise<Uint8Array> {
  return (await editedWithWarnings(prompt, pictures, options)).file;
}

/** The same, with the texts of the warnings. */
export async function editedWithWarnings(
  prompt: string,
  pictures: readonly Uint8Array[],
  { mask, strength, seed = 7, size, negativePrompt }: EditOptions = {},
): Promise<{ file: Uint8Array; warnings: string[] }> {
  return await answer({
    prompt,
    seed,
    size,
    files: pictures.map(file),
    mask: mask && file(mask),
    providerOptions: {
      sandbox: {
        ...(strength !== undefined && { strength }),
        ...(negativePrompt !== undefined && { negativePrompt }),
      },
    },
  });
}

/** What the result of an edit says of its picture. */
export async function editedSize(
  prompt: string,
  picture: Uint8Array,
  size: `${number}x${number}` | undefined,
): Promise<unknown> {
  const { facts } = await answer({ prompt, seed: 7, size, files: [file(picture)] });
  return facts;
}

const file = (data: Uint8Array) => ({ type: 'file' as const, mediaType: 'image/png', data });

async function call(options: Partial<Call>): Promise<Uint8Array> {
  return (await answer(options)).file;
}

async function answer(options: Partial<Call>) {
  const { images, warnings, providerMetadata } = await model.doGenerate({
    n: 1,
    seed: 5,
    size: undefined,
    aspectRatio: undefined,
    files: undefined,
    mask: undefined,
    prompt: undefined,
    providerOptions: {},
    ...options,
  });
  const texts = warnings.map((warning) =>
    'message' in warning ? warning.message : `${warning.feature}: ${warning.details}`,
  );
  const [facts] = providerMetadata?.sandbox?.images ?? [];
  return { file: images[0] as Uint8Array, warnings: texts, facts };
}

/** How many pixels have the colour of the label that says what was not done. */
export function labelArea({ data }: Picture): number {
  let area = 0;
  for (let i = 0; i < data.length; i += 3) {
    if (data[i] === 0xff && data[i + 1] === 0xd4 && data[i + 2] === 0) area++;
  }
  return area;
}

/** Turns a drawing into a photograph: a JPEG without the sandbox's texts. */
export async function photographed(png: Uint8Array): Promise<Uint8Array> {
  return Uint8Array.from(await sharp(png).jpeg({ quality: 95 }).toBuffer());
}

/** The mean colour of a part of a picture, which is given in fractions. */
export function meanAt(
  { data, width, height }: Picture,
  { left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (let y = Math.floor(top * height); y < bottom * height; y++) {
    for (let x = Math.floor(left * width); x < right * width; x++) {
      for (const k of [0, 1, 2] as const) sum[k] += byteAt(data, 3 * (y * width + x) + k);
      count++;
    }
  }
  return [sum[0] / count, sum[1] / count, sum[2] / count];
}

/** A mask with the size of a picture, white in a part that is given in pixels. */
export async function maskFile(
  { width, height }: { width: number; height: number },
  part: { left: number; top: number; width: number; height: number },
): Promise<Uint8Array> {
  const white = await sharp({
    create: { width: part.width, height: part.height, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  const mask = sharp({ create: { width, height, channels: 3, background: 'black' } });
  const { left, top } = part;
  return Uint8Array.from(
    await mask
      .composite([{ input: white, left, top }])
      .png()
      .toBuffer(),
  );
}
