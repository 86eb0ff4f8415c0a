import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { generate, type OutputOptions } from 'orval';

/**
 * The module that orval generates from a document. orval can only write to disk, so it gets a
 * temporary folder.
 */
export async function runOrval(
  document: Document,
  output: Omit<OutputOptions, 'target'>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-codegen-'));
  const target = join(folder, 'generated.ts');
  try {
    // orval searches parent folders for a package.json and uses the versions in it. This file ends
    // the search.
    await writeFile(join(folder, 'package.json'), '{}');
    await generate(
      {
        // The document was validated when it was loaded. orval's own validation takes as long as
        // everything else.
        input: { target: document as object, unsafeDisableValidation: true },
        output: { ...output, target, mode: 'single' },
      } as Parameters<typeof generate>[0],
      folder,
      { logLevel: 'error', throwOnError: true } as Parameters<typeof generate>[2],
    );
    return tidy(await readFile(target, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Removes spaces at the ends of lines, and leaves at most one empty line. */
function tidy(text: string): string {
  return `${text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
