import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { examples, typeCheck, writeExamples } from './examples-project.ts';
import { createProject, type Project } from './project.ts';
import { calls, modelCalls, models } from './runtimes/calls.ts';
import { forPages } from './runtimes/runtimes.ts';
import { compilerDependencies, compilers } from './runtimes/typescripts.ts';
import { callers, root } from './tarballs.ts';

const isFull = process.env.TEST_FULL === '1';
const wanted = compilers(isFull);

const dependencies = {
  '@genmedia/client': 'latest',
  '@genmedia/types': 'latest',
  ...forPages,
  '@types/node': '^24.0.0',
  'react-dom': '^19.0.0',
  '@types/react-dom': '^19.0.0',
  hono: '^4.0.0',
  '@hono/node-server': '^2.0.0',
  ...(isFull && {
    '@genmedia/codegen': 'latest',
    '@genmedia/server': 'latest',
    zod: '^4.0.0',
  }),
  ...compilerDependencies(wanted),
};

let project: Project;

beforeAll(async () => {
  project = await createProject({ tarballs: inject('tarballs'), manifest: { dependencies } });
});

afterAll(() => project?.remove());

test.for(['client', 'react'])('the calls import each entry of %s', async (name) => {
  const manifest = await readFile(join(root, 'packages', name, 'package.json'), 'utf8');
  const entries = Object.keys(JSON.parse(manifest).exports).filter(
    (each) => !each.endsWith('.json'),
  );
  const imported = [...calls.matchAll(/ from '@genmedia\/([^']+)'/g)].map(([, entry]) => entry);
  for (const entry of entries) expect(imported).toContain(join(name, entry));
});

describe('the packed declarations are understood by', () => {
  test.for(wanted)('$name', async ({ alias, type, compilerOptions }) => {
    await project.write(`${type}/package.json`, JSON.stringify({ type }));
    await project.write(`${type}/calls.ts`, calls);
    await project.write(`${type}/models.d.ts`, models);
    await project.write(`${type}/model-calls.ts`, modelCalls);
    for (const files of [['calls.ts'], ['models.d.ts', 'model-calls.ts']]) {
      const config = JSON.stringify({ compilerOptions, files });
      await project.write(`${type}/tsconfig.json`, config);
      await project.exec('node', [`node_modules/${alias}/bin/tsc`, '-p', type]);
    }
  });
});

/** The entries of the client that servers import. */
const ofServers = ['client', 'client/contract', 'client/node', 'client/proxy', 'client/webhooks'];

test('the declarations for servers need no DOM', async () => {
  const lines = ofServers.map((entry, i) => `export * as entry${i} from '@genmedia/${entry}';`);
  await project.write('server/package.json', JSON.stringify({ type: 'module' }));
  await project.write('server/entries.ts', lines.join('\n'));
  const settings = wanted.find(({ name }) => name.startsWith('TypeScript 7.0, nodenext, module'));
  const compilerOptions = { ...settings?.compilerOptions, lib: ['es2023'], skipLibCheck: false };
  const config = { compilerOptions, files: ['entries.ts'] };
  await project.write('server/tsconfig.json', JSON.stringify(config));
  await project.exec('node', ['node_modules/typescript-7.0/bin/tsc', '-p', 'server']);
});

// hono's own declarations need the types of TypeScript 5.7.
const withGenerated = wanted.filter(({ name }) =>
  /(5\.[789]|[67]\.0), nodenext, module/.test(name),
);

describe.runIf(isFull)(
  'what the generator makes of a contract, with every declaration, is understood by',
  () => {
    test.for(withGenerated)('$name', async ({ alias, compilerOptions }) => {
      const targets = ['--targets', 'react,server'];
      const spec = join(root, 'tools/public-contracts/src/fixtures/constructs.yaml');
      const out = join(project.folder, 'api');
      await project.exec('genmedia-codegen', ['--spec', spec, '--out', out, ...targets]);
      const config = {
        compilerOptions: { ...compilerOptions, skipLibCheck: false },
        include: ['api'],
      };
      await project.write('tsconfig.json', JSON.stringify(config));
      await project.exec('node', [`node_modules/${alias}/bin/tsc`, '-p', '.']);
    });
  },
);

test('what the READMEs and examples of client and hooks show compiles', async () => {
  const shown = examples.filter(([name]) => callers.some((caller) => caller === name));
  await writeExamples(project, shown);
  for (const example of ['client/examples', 'react/examples/vite/src']) {
    const from = join(root, 'packages', example);
    await cp(from, join(project.folder, 'examples', example), { recursive: true });
  }
  const settings = { allowImportingTsExtensions: true, skipLibCheck: true };
  await typeCheck(project, { ...settings, exactOptionalPropertyTypes: true }, 'typescript-7.0');
});
