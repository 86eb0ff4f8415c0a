import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  return file !== undefined && existsSync(file) ? parse(readFileSync(file, 'utf8')) : [];
}

export function addRelease(file: string, release: PastRelease): void {
  const text = stringify([release, ...readHistory(file)], { lineWidth: 100 });
  writeFileSync(file, `# Written by genmedia-api-diff --released. Do not edit.\n${text}`);
}
