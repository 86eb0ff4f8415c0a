import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { UserError } from '@genmedia/codegen/documents';
import { parse, stringify } from 'yaml';

/** A release in the history of the API, for its docs. */
export interface PastRelease {
  date: string;
  /** Versions of the packages that are released with the contract, by their names. */
  versions: Record<string, string>;
  /** The lines for users who call the service over HTTP. */
  changes: string[];
}

/** The releases in a file, the newest first. */
export function readHistory(file: string | undefined): PastRelease[] {
  if (file === undefined || !existsSync(file)) return [];
  try {
    return parse(readFileSync(file, 'utf8')) ?? [];
  } catch (error) {
    throw new UserError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/** Adds a release, unless it is the last one again, without further changes. */
export function addRelease(file: string, release: PastRelease): void {
  const past = readHistory(file);
  const isKnown = isDeepStrictEqual(past[0]?.versions, release.versions);
  if (isKnown && release.changes.length === 0) return;
  const text = stringify([release, ...past], { lineWidth: 100 });
  writeFileSync(file, `# Written by genmedia-api-diff --released. Do not edit.\n${text}`);
}
