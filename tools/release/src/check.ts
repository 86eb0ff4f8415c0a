/**
 * Packs the package in this folder as it is published, into `node_modules/.cache/package.tgz`.
 * Checks its size, its files, the packages that its declarations import, and the licences of all
 * its dependencies. Part of `lint:package`, whose other checks also read the tarball.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exceeded } from './budget/judge.ts';
import { largest, pack, unpacked } from './budget/packed.ts';
import { costOfProgram } from './budget/program.ts';
import { undeclared } from './declarations.ts';
import { needless, uselessMap } from './files.ts';
import { forbidden } from './licences/judge.ts';
import { componentOf } from './sbom/component.ts';
import { sbomOf } from './sbom/sbom.ts';

const folder = process.cwd();
const { name } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

async function uselessMaps(all: readonly string[]): Promise<string[]> {
  const maps = all.filter((path) => /\.[cm]?js\.map$/.test(path));
  const found = maps.map(async (path) =>
    uselessMap(path, await readFile(join(folder, path), 'utf8')),
  );
  return (await Promise.all(found)).filter((fault) => fault !== undefined);
}

const { tarball, files } = await pack(folder, 'node_modules/.cache/package.tgz');
const cost = { tarball, unpacked: unpacked(files), ...(await costOfProgram(name)) };
const paths = files.map(({ path }) => path);
const faults = [
  ...exceeded(name, cost, largest(files)),
  ...needless(paths),
  ...(await uselessMaps(paths)),
  ...(await undeclared(folder, paths)),
  ...forbidden((await sbomOf(name)).components.map(componentOf)),
];
console.log(`${name}: ${JSON.stringify(cost)}`);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
