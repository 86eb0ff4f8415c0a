import { type ImageModelV4CallOptions, InvalidArgumentError } from '@ai-sdk/provider';
import { blendPictures, encodePng, type Mask, type Picture } from '@genmedia/media/image';
import type { ImageRequest } from '../image/options.ts';
import { LARGEST_SIDE, type Size } from '../image/size.ts';
import { edit } from './edit.ts';
import { inpainted, readMask } from './inpaint.ts';
import { type Photo, readAsIs, readPhoto } from './photo.ts';

type Files = Pick<ImageModelV4CallOptions, 'files' | 'mask' | 'size' | 'aspectRatio'>;
type File = NonNullable<ImageModelV4CallOptions['mask']>;

const MOST_PICTURES = 4;

/**
 * What edits the pictures of a call, with a seed, to a PNG file; undefined where there are none.
 *
 * @throws InvalidArgumentError if a file cannot be decoded, or there are too many
 */
export async function editPictures(
  files: Files,
  request: ImageRequest,
): Promise<((seed: number) => Promise<Uint8Array>) | undefined> {
  const [first, ...others] = files.files ?? [];
  if (!first && files.mask) throw invalid('mask', 'A mask needs a picture to paint in.');
  if (!first) return undefined;
  if (others.length >= MOST_PICTURES) {
    throw invalid('files', `At most ${MOST_PICTURES} pictures can be edited together.`);
  }
  const photo = await readPhoto(bytesOf(first, 'files'), sizeFor(files, request));
  const fitting = await within(photo, first);
  const mask = files.mask && (await readMask(bytesOf(files.mask, 'mask'), fitting));
  const rest = await Promise.all(others.map((file) => readPhoto(bytesOf(file, 'files'))));
  return async (seed) => {
    const made = await changed([fitting, ...rest], mask, { ...request, seed });
    const pixels = mask ? await keeping(bytesOf(first, 'files'), made, mask) : made;
    return await encodePng(pixels, {
      Software: 'Genmedia sandbox',
      Description: request.prompt,
      Seed: String(seed),
      Source: 'Edited by a program as the words of the prompt say; no trained model took part',
    });
  };
}

async function changed(
  photos: readonly [Photo, ...Photo[]],
  mask: Mask | undefined,
  order: ImageRequest & { seed: number },
): Promise<Picture> {
  return mask ? await inpainted(photos[0], mask, order) : await edit({ ...order, photos });
}

/** What a mask does not mean stays as it was sent, a caption too. */
async function keeping(file: Uint8Array, made: Picture, mask: Mask): Promise<Picture> {
  const meant = { ...mask, data: mask.data.map((value) => (value > 0 ? 255 : 0)) };
  return blendPictures(await readAsIs(file, made), made, meant);
}

/** The size asked for; undefined for that of the picture. */
function sizeFor({ size, aspectRatio }: Files, { width, height }: ImageRequest): Size | undefined {
  return size === undefined && aspectRatio === undefined ? undefined : { width, height };
}

/** Pictures that are larger than any that is drawn are made smaller. */
async function within(photo: Photo, file: File): Promise<Photo> {
  const scale = LARGEST_SIDE / Math.max(photo.width, photo.height);
  if (scale >= 1) return photo;
  const [width, height] = [Math.round(photo.width * scale), Math.round(photo.height * scale)];
  return await readPhoto(bytesOf(file, 'files'), { width, height });
}

function bytesOf(file: File, argument: string): Uint8Array {
  if (file.type === 'url')
    throw invalid(argument, 'Send the bytes of pictures; URLs are not fetched.');
  return typeof file.data === 'string' ? Buffer.from(file.data, 'base64') : file.data;
}

function invalid(argument: string, message: string): InvalidArgumentError {
  return new InvalidArgumentError({ argument, message });
}
