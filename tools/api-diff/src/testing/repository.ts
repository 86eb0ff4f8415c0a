import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { onTestFinished } from 'vitest';
import { repositoryRoot } from '../contract.ts';
import { writeFile } from './packages.ts';

const files = [
  'package.json',
  'pnpm-workspace.yaml',
  'spec/package.json',
  'spec/policy.yaml',
  ...['types', 'client', 'react', 'server', 'service', 'media', 'sandbox'].map(
    (name) => `packages/${name}/package.json`,
  ),
  '.changeset/config.json',
];

/**
 * A repository with the current packages and this contract. It is deleted after the test.
 *
 * @param version of all packages, so that a release changes no test.
 */
export function repository(contract: Document, version = '1.0.0'): string {
  const root = mkdtempSync(join(tmpdir(), 'api-diff-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of files) {
    const text = readFileSync(join(repositoryRoot, file), 'utf8');
    writeFile(join(root, file), text.replace(/"version": ".*"/, `"version": "${version}"`));
  }
  setContract(root, contract);
  return root;
}

/** A JSON file is valid YAML. */
export function setContract(root: string, contract: Document): void {
  writeFile(join(root, 'spec/openapi.yaml'), JSON.stringify(contract));
}
