import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './tarballs.ts';

/** An example of a README: a code block, its heading, and the file extension that it needs. */
export interface Example {
  heading: string;
  extension: string;
  code: string;
}

/** The TypeScript examples of the README in a folder of the repository, in their order. */
export async function readmeExamples(folder: string): Promise<Example[]> {
  const readme = await readFile(join(root, folder, 'README.md'), 'utf8');
  // Before a small letter, a # begins a comment of a shell.
  const sections = readme.split(/^#+ (?=[A-Z@])/m);
  return sections.flatMap((section) =>
    [...section.matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, extension = '', code = '']) => ({
      heading: section.split('\n', 1)[0] ?? '',
      extension,
      code,
    })),
  );
}
