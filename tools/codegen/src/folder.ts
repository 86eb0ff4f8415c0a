import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvedConfig } from './config.ts';
import type { Files } from './emit/files.ts';
import { UserError } from './errors.ts';
import { generateFolder, type Progress } from './generate.ts';
import { compareFolders, type Difference, writeFolders } from './write.ts';

/** The files of one contract. Throws a UserError that names the places of the document's errors. */
export async function filesOf(
  { spec, targets, extension, values }: ResolvedConfig,
  progress?: Progress,
  warn: (warning: string) => void = () => {},
): Promise<Files> {
  const { lint } = await import('./lint.ts');
  for (const warning of await lint(spec)) warn(warning);
  return generateFolder(spec, targets, { extension, values }, progress);
}

/**
 * Writes the files. Throws a UserError if the system does not let it and, before it writes anything, if
 * a folder contains files that were not generated.
 */
export function writeFolder({ out, targets }: ResolvedConfig, files: Files): void {
  try {
    for (const target of targets) assertGenerated(join(out, target));
    writeFolders(out, targets, files);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw new UserError(`The folder of --out cannot be written: ${error.message}.`);
  }
}

/** The differences between the folders and the files. */
export function checkFolder({ out, targets }: ResolvedConfig, files: Files): Difference[] {
  return compareFolders(out, targets, files);
}

/**
 * Throws if the folder of a target contains files that a person wrote, because all its files are
 * replaced.
 */
function assertGenerated(folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const handwritten = entries.find(
    (entry) => entry.isFile() && !isGenerated(join(entry.parentPath, entry.name)),
  );
  if (!handwritten) return;
  throw new UserError(
    `${join(handwritten.parentPath, handwritten.name)} is not generated, and its folder would be replaced. ` +
      'Choose another folder with --out.',
  );
}

function isGenerated(file: string): boolean {
  const start = readFileSync(file).subarray(0, 200);
  return start.includes('// Generated from the contract by @genmedia/codegen.');
}
