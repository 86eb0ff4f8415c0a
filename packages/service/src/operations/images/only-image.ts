import type { Image } from '../../media/inputs/normalise-image.ts';
import type { JobInputs } from '../job-inputs.ts';

/** The image of a field that every request of the job's operation has. Rejects as JobInputs does. */
export async function onlyImage(inputs: JobInputs, field: string): Promise<Image> {
  const [image] = await inputs.images(field);
  if (!image) throw new Error(`The job has no ${field}.`);
  return image;
}
