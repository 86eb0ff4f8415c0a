import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './tarballs.ts';

/** An example of a README: a code block, and the extension that it needs. */
export interface Example {
  extension: string;
  code: string;
}

/** The TypeScript examples of the README in a folder of the repository, in their order. */
export async function readmeExamples(folder: string): Promise<Example[]> {
  const readme = await readFile(join(root, folder, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension = '', code = '']) => ({
    extension,
    code,
  }));
}
