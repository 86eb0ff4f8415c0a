import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Document } from '@genmedia/openapi';

/**
 * Records the contract of a release, in one committed file, because a shallow clone has no tags and
 * a registry may be unreachable.
 */
export function writeReleased(file: string, contract: Document): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(contract, null, 1)}\n`);
}

/** The contract of the last release; undefined before the first one. */
export function releasedContract(file: string | undefined): Document | undefined {
  return file !== undefined && existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : undefined;
}
