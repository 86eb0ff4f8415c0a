import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Document } from '@genmedia/openapi';

/**
 * The contract of the last release, in one committed file, because a shallow clone has no tags and
 * a registry may be unreachable. It does not exist before the first release.
 */
export const releasedFile = 'spec/released/openapi.json';

export function releasedContract(root: string): Document | undefined {
  const file = join(root, releasedFile);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

export function writeReleased(root: string, contract: Document): void {
  const file = join(root, releasedFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(contract, null, 1)}\n`);
}
