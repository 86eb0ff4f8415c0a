import type { Job } from '../../jobs/job.ts';
import type { FileNaming } from '../../media/outputs.ts';

/** The naming of a job's files, with the `file_prefix` of its request, if it has one. */
export function fileNaming({ secret, input }: Pick<Job, 'secret' | 'input'>): FileNaming {
  const { file_prefix: prefix } = input as { file_prefix?: string };
  return { secret, prefix };
}
