import {
  type ImageModelV4CallOptions,
  InvalidArgumentError,
  type SharedV4Warning,
} from '@ai-sdk/provider';
import { blendPictures, encodePng, type Mask, type Picture, readMask } from '@genmedia/media/image';
import type { ImageRequest } from '../image/options.ts';
import { largestSide, type Size } from '../image/size.ts';
import { invalid, warningOf } from '../problems.ts';
import { software } from '../software.ts';
import { edit } from './edit.ts';
import { inpainted } from './inpaint.ts';
import { type Photo, readOnWhite, readPhoto } from './photo.ts';
import type { Restyle } from './restyle.ts';
import { type Edited, unusedPictures } from './shortfall.ts';

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask' | 'size' | 'aspectRatio'>;
type File = NonNullable<ImageModelV4CallOptions['mask']>;

const maxPictures = 4;

/** A PNG file, and warnings of what was not done. */
export interface EditedFile {
  readonly file: Uint8Array;
  readonly size: Size;
  readonly warnings: readonly SharedV4Warning[];
}

/** `edit` edits the pictures of a call with a seed. The warnings are those of all seeds. */
export interface PictureEdits {
  readonly edit: (seed: number) => Promise<EditedFile>;
  readonly warnings: readonly SharedV4Warning[];
}

/**
 * The edits that a call asks for; undefined if it has no pictures.
 *
 * @throws InvalidArgumentError if a file cannot be decoded, or there are too many
 */
export async function editPictures(
  files: Files,
  request: ImageRequest,
): Promise<PictureEdits | undefined> {
  const [first, ...others] = files.files ?? [];
  if (!first && files.mask) throw invalid('mask', 'A mask needs a picture to paint in.');
  if (!first) return undefined;
  if (others.length >= maxPictures) {
    throw invalid('files', `At most ${maxPictures} pictures can be edited together.`);
  }
  const photo = await photoIn(first, isSized(files) ? request : undefined);
  const mask = files.mask && (await readMask(bytesOf(files.mask, 'mask'), photo));
  const otherPhotos = await Promise.all(others.map((file) => photoIn(file)));
  // Outside of a mask, the picture stays as it was sent, with its caption.
  const change = mask
    ? maskedEdit(photo, await readOnWhite(bytesOf(first, 'files'), { size: photo }), mask)
    : (order: Restyle) => edit({ ...order, photos: [photo, ...otherPhotos] });
  const unused = mask ? unusedPictures(otherPhotos) : [];
  const editWithSeed = async (seed: number): Promise<EditedFile> => {
    const { picture, shortfalls } = await change({ ...request, seed });
    const file = await encodePng(picture, {
      Software: software,
      Description: request.prompt,
      Seed: String(seed),
      Source: 'Edited by a program as the words of the prompt say; no trained model took part',
    });
    const { width, height } = picture;
    const warnings = [...shortfalls, ...unused].map(({ message }) => warningOf(message));
    return { file, size: { width, height }, warnings };
  };
  return { edit: editWithSeed, warnings: shrunk(photo, files) };
}

/** Reads a picture of the call, in whose errors it is one of `files`. */
async function photoIn(file: File, size?: Size): Promise<Photo> {
  try {
    return await readPhoto(bytesOf(file, 'files'), size, largestSide);
  } catch (cause) {
    if (InvalidArgumentError.isInstance(cause)) throw invalid('files', cause.message, cause);
    throw cause;
  }
}

/** Edits the part of a photograph that a mask shows. Elsewhere the result is `sent`. */
function maskedEdit(photo: Photo, sent: Picture, mask: Mask): (order: Restyle) => Promise<Edited> {
  const binary = { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
  return async (order) => {
    const { picture, shortfalls } = await inpainted(photo, mask, order);
    return { picture: blendPictures(sent, picture, binary), shortfalls };
  };
}

/** Whether the call asks for a size; if not, results have that of the picture. */
function isSized({ size, aspectRatio }: Files): boolean {
  return size !== undefined || aspectRatio !== undefined;
}

/**
 * Warns that a picture was made smaller because it is larger than the largest size that can be
 * drawn.
 */
function shrunk({ original, width, height }: Photo, files: Files): SharedV4Warning[] {
  if (isSized(files) || Math.max(original.width, original.height) <= largestSide) return [];
  const [from, to] = [`${original.width} by ${original.height}`, `${width} by ${height}`];
  const details = `The picture of ${from} pixels was made smaller, to ${to}: results have up to ${largestSide} pixels a side.`;
  return [warningOf(details)];
}

function bytesOf(file: File, argument: string): Uint8Array {
  if (file.type === 'url')
    throw invalid(argument, 'Send the bytes of pictures. The sandbox does not fetch URLs.');
  return typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : file.data;
}
