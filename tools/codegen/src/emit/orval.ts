import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate, type OutputOptions } from 'orval';
import type { Document } from '../openapi/document.ts';
import { chunks } from './chunks.ts';

type Output = Omit<OutputOptions, 'target'>;

/**
 * The modules that orval writes for a document, one for each part of it. orval can only write to
 * disk, so it gets a folder of its own: `output` takes its path and gives orval's options.
 */
export async function runOrval(
  document: Document,
  output: (folder: string) => Output,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-codegen-'));
  try {
    // orval looks upwards for a package.json and follows the versions in it: this one ends the search.
    await writeFile(join(folder, 'package.json'), '{}');
    const modules: string[] = [];
    for (const part of chunks(document)) {
      modules.push(await runOnce(part, folder, output(folder)));
    }
    return modules;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOnce(document: Document, folder: string, output: Output): Promise<string> {
  const target = join(folder, 'generated.ts');
  await generate(
    {
      // Validated where it was loaded: orval's own validation takes as long as all the rest.
      input: { target: document as object, unsafeDisableValidation: true },
      output: { ...output, target, mode: 'single' },
    } as Parameters<typeof generate>[0],
    folder,
    { logLevel: 'error', throwOnError: true } as Parameters<typeof generate>[2],
  );
  return tidy(await readFile(target, 'utf8'));
}

/** No spaces at the ends of lines, and never more than one empty line. */
function tidy(text: string): string {
  return `${text
    .replaceAll(/[^\S\n]+$/gm, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trimEnd()}\n`;
}
