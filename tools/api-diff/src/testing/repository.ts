import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { onTestFinished } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { readDocument } from '../document.ts';
import { writeFile } from './packages.ts';

/** The repository that contains this tool. */
export const repositoryRoot = resolve(import.meta.dirname, '../../../..');

/** Our contract in its current files. */
export function workingContract(): Promise<Document> {
  return readDocument(join(repositoryRoot, 'spec/openapi.yaml'));
}

/** The config of a repository. */
export function configIn(root: string): Config {
  return readConfig('spec/api-diff.yaml', root);
}

/** The file in which a repository records its last release. */
export function releasedFile(root: string): string {
  return join(root, 'spec/released/openapi.json');
}

const files = [
  'package.json',
  'pnpm-workspace.yaml',
  'spec/package.json',
  'spec/api-diff.yaml',
  ...['types', 'client', 'react', 'mcp', 'server', 'service', 'media', 'sandbox'].map(
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
