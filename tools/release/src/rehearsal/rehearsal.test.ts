import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createExamplesProject,
  type ExamplesProject,
  examples,
  fileOf,
  typeCheck,
} from '@genmedia/packed-packages/examples-project';
import { createProject } from '@genmedia/packed-packages/project';
import { type PackageName, packages } from '@genmedia/packed-packages/tarballs';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { exceeded } from '../budget/judge.ts';
import { installed } from './installed.ts';
import { type Registry, startRegistry } from './registry.ts';
import { copyRepositoryFor, type Repository } from './repository.ts';

const names = Object.keys(packages) as PackageName[];
const namesOf = (releases: readonly { name: string }[]) => releases.map(({ name }) => name).sort();

let registry: Registry;
let repository: Repository;
/** The versions of the first release: those of the repository's packages at the moment. */
let first: Record<PackageName, string>;

/** The version after a change that breaks programs, and its bump: a minor below 1.0.0. */
function nextAfterBreak(version: string): { version: string; bump: 'major' | 'minor' } {
  const [major = 0] = version.split('.').map(Number);
  if (major === 0) return { version: nextMinor(version), bump: 'minor' };
  return { version: `${major + 1}.0.0`, bump: 'major' };
}

function nextMinor(version: string): string {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return `${major}.${minor + 1}.0`;
}

beforeAll(async () => {
  registry = await startRegistry();
  repository = await copyRepositoryFor(registry);
});

afterAll(async () => {
  await repository?.remove();
  await registry?.stop();
});

/** The versions that a user who installs the packages now gets. */
async function latest(...of: string[]): Promise<(string | undefined)[]> {
  const details = await Promise.all(of.map((name) => registry.about(name)));
  return details.map((about) => about['dist-tags'].latest);
}

describe('the first release', () => {
  test('publishes every package, with a tag, notes and a bill of materials', async () => {
    if (await repository.hasChangesets()) await repository.version();
    first = await repository.versions();
    const releases = await repository.publish({ check: true });
    expect(namesOf(releases)).toEqual(names.toSorted());
    expect(await latest(...names)).toEqual(names.map((name) => first[name]));
    const tags = (await repository.git('tag')).trim().split('\n');
    expect(tags.sort()).toEqual(names.map((name) => `${name}@${first[name]}`).sort());
    const folder = join(repository.folder, '.release');
    expect(await readFile(join(folder, 'NOTES.md'), 'utf8')).toContain(
      `@genmedia/client ${first['@genmedia/client']}`,
    );
    expect(await readdir(join(folder, 'sbom'))).toHaveLength(names.length);
  });

  test('does nothing when it runs again', async () => {
    expect(await repository.publish()).toEqual([]);
  });

  test('records the contract with which the next release is compared', async () => {
    const files = await repository.git('ls-files', 'spec/released');
    expect(files.trim().split('\n')).toEqual([
      'spec/released/history.yaml',
      'spec/released/openapi.json',
    ]);
  });
});

describe('a user who installs the packages by version', () => {
  let project: ExamplesProject;
  beforeAll(async () => {
    project = await createExamplesProject({ registry: registry.url }, first);
  });
  afterAll(() => project?.remove());

  test("can compile each README's examples", async () => {
    await typeCheck(project, { exactOptionalPropertyTypes: true, skipLibCheck: true });
  });

  test('is told which package to install for Stripe, because it is optional', async () => {
    const env = { STRIPE_SECRET_KEY: 'sk_test_abcdefghijklmnopqrstuvwx', PORT: '0' };
    const DATA_DIR = join(project.folder, 'data-for-stripe');
    const started = project.exec('genmedia', ['serve'], { ...env, DATA_DIR });
    await expect(started).rejects.toThrow('Run: npm install stripe@');
  });

  // A page needs a browser, and a server a caller: tools/packed-packages has both.
  const served = new Set(['@genmedia/react', '@genmedia/mcp']);
  const programs = examples.filter(([name]) => !served.has(name));
  test.for(programs)('can run the first example of %s', async ([name]) => {
    const printed = await project.exec('node', [fileOf(name)], project.environment);
    expect(printed.trim()).not.toBe('');
  });
});

test.for(names)('%s and its dependencies stay within their budget of disk space', async (name) => {
  const manifest = { dependencies: { [name]: first[name] } };
  const project = await createProject({ registry: registry.url, manifest });
  onTestFinished(() => project.remove());
  const size = await installed(project.folder);
  console.log(`${name}: ${size} MB installed`);
  expect(exceeded(name, { installed: size })).toEqual([]);
});

describe('removing a field', () => {
  const caption = `import { createClient } from '@genmedia/client';

const genmedia = createClient();
const input = { init_image: 'https://site.example/room.png' };
export const short = await genmedia.run('captionImage', { ...input });
export const long = await genmedia.run('captionImage', {
  ...input,
  length: 'long',
});
`;
  const dependencies = (client: string) => ({ '@genmedia/client': client, typescript: '^7.0.2' });
  const check = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2023',
    'caption.ts',
  ];

  test('is a break, and the compiler finds the code that uses the field', async () => {
    const project = await createProject({
      registry: registry.url,
      manifest: { dependencies: dependencies(`^${first['@genmedia/client']}`) },
    });
    onTestFinished(() => project.remove());
    await project.write('caption.ts', caption);
    await project.exec('tsc', check);

    await removeField();
    const { version, bump } = nextAfterBreak(first['@genmedia/client']);
    expect(await repository.pnpm('api:change')).toContain(` → ${version}  (${bump})`);
    await repository.version();
    await repository.publish();
    expect(await latest('@genmedia/client')).toEqual([version]);
    const notes = await readFile(join(repository.folder, '.release/NOTES.md'), 'utf8');
    expect(notes).toContain('`captionImage` no longer takes `length`.');

    await project.install();
    await project.exec('tsc', check);
    const manifest = { private: true, type: 'module', dependencies: dependencies(`^${version}`) };
    await project.write('package.json', JSON.stringify(manifest));
    await project.install();
    const faults = await project.exec('tsc', check).catch(({ message }: Error) => message);
    expect(faults.match(/caption\.ts\S* - error|caption\.ts\(\d+,\d+\): error/g)).toEqual([
      expect.stringContaining('caption.ts(8,3)'),
    ]);
    expect(faults).toContain("'length'");
  });

  test('leaves an app with the ranges of the first release with one client', async () => {
    const linked = ['client', 'react', 'ai-sdk', 'mcp'] as const;
    const ranges = linked.map((name) => [`@genmedia/${name}`, `^${first[`@genmedia/${name}`]}`]);
    const manifest = { dependencies: Object.fromEntries(ranges) };
    const project = await createProject({ registry: registry.url, manifest });
    onTestFinished(() => project.remove());
    const folders = await readdir(join(project.folder, 'node_modules/.pnpm'));
    expect(folders.filter((folder) => folder.startsWith('@genmedia+client@'))).toEqual([
      expect.stringContaining(`@${first['@genmedia/client']}`),
    ]);
  });

  /** Removes `length` from the contract, and from the code that reads it. */
  async function removeField(): Promise<void> {
    const schema = 'spec/components/schemas/CaptionImageRequest.yaml';
    await repository.edit(schema, (text) => text.replace(/^ {2}length:\n(?: {4}.*\n)+/m, ''));
    const path = 'spec/paths/v6/image_editing/caption.yaml';
    await repository.edit(path, (text) => text.replace(/^.*length: short\n/m, ''));
    await repository.edit('packages/service/src/operations/images/caption-image.ts', (text) =>
      text
        .replace('body: { length }, ', '')
        .replace('prompts[length]', 'prompts.normal')
        .replace('{ length, caption }', '{ caption }'),
    );
  }
});

test('a fix of one package releases only that package, and the others use it unchanged', async () => {
  const before = await latest(...names);
  await repository.changeset('@genmedia/media', 'patch', 'Pictures are read faster.');
  await repository.version();
  expect(namesOf(await repository.publish())).toEqual(['@genmedia/media']);
  const [media] = await latest('@genmedia/media');
  const after = before.map((version, at) => (names[at] === '@genmedia/media' ? media : version));
  expect(await latest(...names)).toEqual(after);

  const manifest = { dependencies: { '@genmedia/sandbox': 'latest' } };
  const project = await createProject({ registry: registry.url, manifest });
  onTestFinished(() => project.remove());
  const has = await readdir(join(project.folder, 'node_modules/.pnpm'));
  expect(has.filter((folder) => folder.startsWith('@genmedia+media@'))).toEqual([
    expect.stringContaining(`@${media}`),
  ]);
});

test('a pre-release is installed only by users who ask for `next`', async () => {
  const [before = ''] = await latest('@genmedia/client');
  const after = nextMinor(before);
  await repository.pnpm('changeset', 'pre', 'enter', 'next');
  await repository.changeset('@genmedia/client', 'minor', 'Something to try.');
  await repository.version();
  // No range includes a pre-release, so what needs the client is released with it.
  expect(namesOf(await repository.publish())).toEqual([
    '@genmedia/ai-sdk',
    '@genmedia/client',
    '@genmedia/mcp',
    '@genmedia/react',
    '@genmedia/service',
  ]);
  expect(await latest('@genmedia/client')).toEqual([before]);
  const { 'dist-tags': tags } = await registry.about('@genmedia/client');
  expect(tags.next).toBe(`${after}-next.0`);

  await repository.pnpm('changeset', 'pre', 'exit');
  await repository.version();
  await repository.publish();
  expect(await latest('@genmedia/client')).toEqual([after]);
});
