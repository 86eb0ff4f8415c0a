import { JobError } from '../../jobs/job.ts';
import type { Image } from '../../media/inputs/normalise-image.ts';

/** What rounding may do to the shape of a mask that was made smaller or larger than its image. */
const tolerance = 0.02;

/** The mask of an image. Throws JobError where it is not of the same shape, whatever its size. */
export function maskFor(image: Image, mask: Image): Image {
  const shape = (mask.width * image.height) / (mask.height * image.width);
  if (Math.abs(shape - 1) <= tolerance) return mask;
  throw new JobError(
    'input_unsupported',
    `mask_image must have the shape of init_image, which is ${sizeOf(image)}; it is ${sizeOf(mask)}.`,
  );
}

function sizeOf({ width, height }: Image): string {
  return `${width} x ${height} pixels`;
}
