import type { Media } from '../media/inputs/media.ts';
import type { JobInputs } from './job-inputs.ts';

/** The file of a field that every request of the job's operation has. Rejects as JobInputs does. */
export async function onlyFile(inputs: JobInputs, field: string): Promise<Media> {
  const [file] = await inputs.files(field);
  if (!file) throw new Error(`The job has no ${field}.`);
  return file;
}
