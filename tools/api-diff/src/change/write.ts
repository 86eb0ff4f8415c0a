import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@genmedia/codegen';
import { type Package, packageNames } from '../bump.ts';
import { type Changeset, leftOver, mergeChangeset, parse, print } from './changeset.ts';
import type { Needs } from './plan.ts';
import { printRecord, readRecord, record } from './record.ts';

/** Writes a changeset for each package that needs one. A second run changes nothing. */
export function writeChangesets(root: string, needs: Needs): void {
  const lastWritten = readRecord(root);
  for (const name of packageNames) {
    const file = readChangeset(root, name);
    const need = needs[name];
    const next = need
      ? mergeChangeset(need, file, lastWritten[name])
      : file && leftOver(file, lastWritten[name]);
    writeFile(join(root, fileOf(name)), next && print(name, next));
  }
  const isEmpty = Object.keys(needs).length === 0;
  writeFile(join(root, record), isEmpty ? undefined : printRecord(needs));
}

/** `.changeset/api-client.md` */
function fileOf(name: Package): string {
  return `.changeset/api-${name}.md`;
}

function readChangeset(root: string, name: Package): Changeset | undefined {
  const file = join(root, fileOf(name));
  if (!existsSync(file)) return undefined;
  const changeset = parse(readFileSync(file, 'utf8'));
  if (changeset) return changeset;
  throw new UserError(
    `${fileOf(name)} is for @genmedia/${name} alone: put other packages into another file.`,
  );
}

function writeFile(file: string, content: string | undefined): void {
  if (content === undefined) rmSync(file, { force: true });
  else writeFileSync(file, content);
}
