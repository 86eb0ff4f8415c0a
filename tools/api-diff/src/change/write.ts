import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '@genmedia/codegen/documents';
import type { ContractPackage } from '../config.ts';
import type { Versions } from '../packages.ts';
import {
  type Changeset,
  leftOver,
  mergeChangeset,
  parseChangeset,
  printChangeset,
} from './changeset.ts';
import type { Needs } from './plan.ts';
import { readRecord, writeRecord } from './record.ts';

/** Writes a changeset for each package that needs one. A second run changes nothing. */
export function writeChangesets(
  root: string,
  needs: Needs,
  packages: readonly ContractPackage[],
  versions: Versions,
): void {
  const lastWritten = readRecord(root);
  for (const { name } of packages) {
    const path = changesetOf(name, [...versions.keys()]);
    const file = readChangeset(root, path, name);
    const need = needs[name];
    const next = need
      ? mergeChangeset(need, file, lastWritten[name])
      : file && leftOver(file, lastWritten[name]);
    writeFile(join(root, path), next && printChangeset(name, next));
  }
  writeRecord(root, needs, packages);
}

/**
 * `.changeset/api-client.md`; with its scope, if another package of the repository has the same last
 * part.
 */
function changesetOf(name: string, all: readonly string[]): string {
  const lastPart = (text: string) => text.replace(/^.*\//, '');
  const isAlone = all.filter((other) => lastPart(other) === lastPart(name)).length === 1;
  const slug = isAlone ? lastPart(name) : name.replace('@', '').replaceAll('/', '-');
  return `.changeset/api-${slug}.md`;
}

function readChangeset(root: string, path: string, name: string): Changeset | undefined {
  const file = join(root, path);
  if (!existsSync(file)) return undefined;
  const changeset = parseChangeset(readFileSync(file, 'utf8'));
  if (changeset) return changeset;
  throw new UserError(`${path} is for ${name} alone: put other packages into another file.`);
}

function writeFile(file: string, content: string | undefined): void {
  if (content === undefined) {
    rmSync(file, { force: true });
    return;
  }
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
