import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { generate, type OutputOptions } from 'orval';

/**
 * The module that orval writes for a document. orval can only write to disk, so it gets a folder of
 * its own: `output` takes its path and gives orval's options.
 */
export async function runOrval(
  document: Document,
  output: (folder: string) => Omit<OutputOptions, 'target'>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-codegen-'));
  const target = join(folder, 'generated.ts');
  try {
    // orval looks upwards for a package.json and follows the versions in it: this one ends the search.
    await writeFile(join(folder, 'package.json'), '{}');
    await generate(
      {
        // Validated where it was loaded: orval's own validation takes as long as all the rest.
        input: { target: document as object, unsafeDisableValidation: true },
        output: { ...output(folder), target, mode: 'single' },
      } as Parameters<typeof generate>[0],
      folder,
      { logLevel: 'error', throwOnError: true } as Parameters<typeof generate>[2],
    );
    return tidy(await readFile(target, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** No spaces at the ends of lines, and never more than one empty line. */
function tidy(text: string): string {
  return `${text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
