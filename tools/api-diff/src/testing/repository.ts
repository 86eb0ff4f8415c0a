import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { onTestFinished } from 'vitest';
import { ROOT } from '../contract.ts';
import { writeFile } from './packages.ts';

const FILES = [
  'package.json',
  'pnpm-workspace.yaml',
  'spec/package.json',
  'spec/policy.yaml',
  ...['types', 'client', 'react', 'server', 'service', 'media', 'sandbox'].map(
    (name) => `packages/${name}/package.json`,
  ),
  '.changeset/config.json',
];

/** A repository with the current packages and this contract. It is deleted after the test. */
export function repository(contract: Document): string {
  const root = mkdtempSync(join(tmpdir(), 'api-diff-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const file of FILES) {
    cpSync(join(ROOT, file), join(root, file), { recursive: true });
  }
  setContract(root, contract);
  return root;
}

/** A JSON file is valid YAML. */
export function setContract(root: string, contract: Document): void {
  writeFile(join(root, 'spec/openapi.yaml'), JSON.stringify(contract));
}
