/**
 * Packs the versions that the registry does not have yet, for `changeset publish --from-pack-dir`:
 *
 *     node tools/release/src/pack.ts FOLDER
 *
 * Writes to the folder: the tarballs, the plan of changesets, a bill of materials for each package
 * (CycloneDX), and the notes of the release.
 */
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { run } from '@genmedia/foreign-generators/run';
import { packages, root } from '@genmedia/packed-packages/tarballs';
import { entryOf, notesOf } from './notes/notes.ts';
import { type Release, readPlan } from './plan.ts';
import { sbomOf } from './sbom/sbom.ts';

const [folderArgument] = process.argv.slice(2);
if (!folderArgument)
  throw new Error('The folder for the release is missing. Give it as the first argument.');
const folder = resolve(folderArgument);

async function writeSbom({ name, version }: Release): Promise<void> {
  const file = `${name.replace('@', '').replace('/', '-')}-${version}.cdx.json`;
  await writeFile(join(folder, 'sbom', file), JSON.stringify(await sbomOf(name), null, 1));
}

async function entry({ name, version }: Release) {
  const file = join(root, packages[name], 'CHANGELOG.md');
  const text = existsSync(file) ? entryOf(await readFile(file, 'utf8'), version) : undefined;
  if (text === undefined) {
    throw new Error(`CHANGELOG.md of ${name} has no entry for ${version}. Run: pnpm api:release`);
  }
  return { name, version, text };
}

const isOther = existsSync(folder) && !existsSync(join(folder, 'publish-plan.json'));
if (isOther && (await readdir(folder)).length > 0)
  throw new Error(`${folder} has other files than those of a release. Give another folder.`);
await rm(folder, { recursive: true, force: true });
await mkdir(join(folder, 'sbom'), { recursive: true });
try {
  await run('changeset', ['pack', '--out-dir', folder], { cwd: root });
} catch (error) {
  // Without a plan, the next run would take what is there for files of others.
  await rm(folder, { recursive: true, force: true });
  throw error;
}
const plan = await readPlan(folder);
for (const release of plan) await writeSbom(release);
await writeFile(join(folder, 'NOTES.md'), notesOf(await Promise.all(plan.map(entry))));
for (const { name, version, tag } of plan) console.log(`${name} ${version} (${tag})`);
if (plan.length === 0) console.log('The registry has all versions already.');
