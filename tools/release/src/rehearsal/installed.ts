import { join } from 'node:path';
import { run } from '@genmedia/foreign-generators/run';

/** Megabytes on the disk that a project's dependencies take. */
export async function installed(folder: string): Promise<number> {
  const printed = await run('du', ['-sm', join(folder, 'node_modules')]);
  return Number.parseInt(printed, 10);
}
