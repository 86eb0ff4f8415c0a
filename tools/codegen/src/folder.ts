import { closeSync, existsSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { Work } from './config.ts';
import type { Files } from './emit/files.ts';
import { UserError } from './errors.ts';
import { generateFolder, type Progress } from './generate.ts';
import { compare, type Difference, write } from './write.ts';

/** The files of one contract. Throws a UserError that names the places of the document's errors. */
export async function filesOf({ spec, targets, extension }: Work, progress?: Progress) {
  const { lint } = await import('./lint.ts');
  await lint(spec);
  return generateFolder(spec, targets, extension, progress);
}

/**
 * Writes the files. Throws a UserError, and writes nothing, if a folder contains files that were
 * not generated.
 */
export function writeFolder({ out, targets }: Work, files: Files): void {
  for (const target of targets) assertOurs(join(out, target));
  write(out, targets, files);
}

/** The differences between the folders and the files. */
export function checkFolder({ out, targets }: Work, files: Files): Difference[] {
  return compare(out, targets, files);
}

/**
 * Throws if the folder of a target contains files that a person wrote, because all its files are
 * replaced.
 */
function assertOurs(folder: string): void {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const stray = entries.find(
    (entry) => entry.isFile() && !isGenerated(join(entry.parentPath, entry.name)),
  );
  if (!stray) return;
  throw new UserError(
    `${join(stray.parentPath, stray.name)} is not generated, and its folder would be replaced. ` +
      'Choose another folder with --out.',
  );
}

function isGenerated(file: string): boolean {
  const start = Buffer.alloc(200);
  const handle = openSync(file, 'r');
  readSync(handle, start);
  closeSync(handle);
  return start.includes('// Generated from the contract by @genmedia/codegen.');
}
