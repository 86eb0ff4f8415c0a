import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { undeclared } from './declarations.ts';

/** Makes a package with these files. */
async function packageOf(files: Record<string, string | object>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-declarations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const manifest = {
  exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  dependencies: { typed: '1', beside: '1', bare: '1', known: '1', '@types/known': '1' },
  peerDependencies: { host: '1', perhaps: '1' },
  peerDependenciesMeta: { perhaps: { optional: true } },
};

const installed = {
  'node_modules/typed/package.json': { types: 'all.d.ts' },
  'node_modules/typed/all.d.ts': '',
  'node_modules/beside/package.json': { exports: { '.': { default: './main.mjs' } } },
  'node_modules/beside/main.d.mts': '',
  'node_modules/bare/package.json': { main: 'lib', exports: { '.': './lib/index.js' } },
  'node_modules/bare/lib/index.js': '',
};

test('declarations may import packages that are installed together with their types', async () => {
  const folder = await packageOf({
    ...installed,
    'package.json': manifest,
    'dist/index.d.ts': `
      import type { A } from 'typed/deep';
      import 'node:fs';
      export * from './more.js';
      /** Not \`import type from 'bare'\`. */
      export declare const peer: import("host").Host;`,
    'dist/more.d.ts': `import { B } from 'beside';\nexport { C } from 'known';`,
  });
  expect(await undeclared(folder, ['dist/index.d.ts', 'dist/more.d.ts'])).toEqual([]);
});

test.each(['bare', 'perhaps', 'absent', '@scope/absent'])(
  'the types of %s would be looked for in vain, however far from the entry',
  async (name) => {
    const folder = await packageOf({
      ...installed,
      'package.json': manifest,
      'dist/index.d.ts': `export * from './more.js';`,
      'dist/more.d.ts': `type Any = 'image/*';\nexport type * from '${name}/deep';\n/** Other. */`,
      'dist/elsewhere.d.ts': `export type * from 'nobody';`,
    });
    const [fault, ...others] = await undeclared(folder, ['dist/index.d.ts', 'dist/more.d.ts']);
    expect(fault).toContain(`dist/more.d.ts: it names ${name},`);
    expect(others).toEqual([]);
  },
);

test.each([`import absent = require('absent');`, `/// <reference types="absent" />\nexport {};`])(
  'a package may also be named by %s',
  async (declaration) => {
    const folder = await packageOf({ 'package.json': manifest, 'dist/index.d.ts': declaration });
    const faults = await undeclared(folder, ['dist/index.d.ts']);
    expect(faults).toEqual([expect.stringContaining('it names absent,')]);
  },
);

test('a declaration that others import must be packed', async () => {
  const folder = await packageOf({
    'package.json': manifest,
    'dist/index.d.ts': `export type { Row } from './row.ts';`,
    'dist/row.d.ts': 'export interface Row {}',
  });
  const faults = ['dist/index.d.ts: it imports dist/row.d.ts, which is not packed.'];
  expect(await undeclared(folder, ['dist/index.d.ts'])).toEqual(faults);
  await rm(join(folder, 'dist/row.d.ts'));
  expect(await undeclared(folder, ['dist/index.d.ts'])).toEqual(faults);
  await writeFile(join(folder, 'dist/row.d.ts'), '');
  expect(await undeclared(folder, ['dist/index.d.ts', 'dist/row.d.ts'])).toEqual([]);
});
