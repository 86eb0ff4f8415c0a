import type { Job } from '../../jobs/job.ts';
import type { FileNaming, OutputFile } from '../../media/outputs.ts';

/** Media types of results. Where the contract has no field to ask for one, its examples show it. */
export const png = 'image/png';
export const wav = 'audio/wav';
export const mp4 = 'video/mp4';
export const plainText = 'text/plain';

/** A file of plain text, as UTF-8. */
export function textFile(text: string): OutputFile {
  return { content: new TextEncoder().encode(text), mediaType: plainText };
}

/** How the files of a job are called: with the `file_prefix` of its request, if it has one. */
export function fileNaming({ secret, input }: Pick<Job, 'secret' | 'input'>): FileNaming {
  const { file_prefix: prefix } = input as { file_prefix?: string };
  return { secret, prefix };
}
