import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { synthesise } from '../bench/synthesise.ts';
import { targetFolders } from './emit/targets.ts';
import { generate } from './generate.ts';
import { folderOf } from './testing/folder.ts';
import { writeFolders } from './write.ts';

const repositoryRoot = join(import.meta.dirname, '../../..');

/** The minimum that packages/react must export for the generated hooks. */
const react = {
  'packages/react/src/operation-query.ts': `
export type OptionsOf<Input, Data> = (input: Input) => Data;
export declare function operationQuery<Input, Data>(place: {
  operation: string;
  path: string;
  query?: readonly string[];
}): OptionsOf<Input, Data>;
`,
  'packages/react/src/operation-hooks.ts': `
import type { OptionsOf } from './operation-query.ts';
export type QueryHook<Input, Data> = (input: Input) => Data;
export type MutationHook<Input, Data> = () => (input: Input) => Data;
export type Done<Answer> = Exclude<Answer, { status: 'processing' }>;
export type Whole<Input> = Omit<Input, 'stream'>;
export declare function queryHook<I, D>(options: OptionsOf<I, D>): QueryHook<I, D>;
export declare function mutationHook<I, D>(operation: string): MutationHook<I, D>;
`,
};

/** The minimum that packages/client must export for them, beside the generated types. */
const client = {
  'packages/client/src/index.ts': `
export type * from '../../types/src/generated/client.ts';
export type ForModels<K> = K extends 'of a test' ? object : unknown;
`,
};

const tsconfig = {
  extends: join(repositoryRoot, 'tools/tsconfig/generated.json'),
  compilerOptions: {
    paths: { '@genmedia/client': ['./packages/client/src/index.ts'] },
  },
  include: ['packages'],
};

/** The compiler's errors in the files that are generated from a document. */
async function complaints(spec: string): Promise<string> {
  const folder = folderOf({
    ...client,
    ...react,
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify(tsconfig),
  });
  writeFolders(folder, targetFolders, await generate(spec, ['types', 'client', 'react', 'server']));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  symlinkSync(join(repositoryRoot, 'packages/server/node_modules/zod'), join(modules, 'zod'));
  const tsc = join(repositoryRoot, 'node_modules/.bin/tsc');
  return promisify(execFile)(tsc, ['-p', folder]).then(
    ({ stdout }) => stdout,
    // A compiler that did not start, or crashed, prints nothing there.
    ({ stdout, message }) => stdout || message,
  );
}

test('the files of a small contract compile as strictly as the packages', async () => {
  expect(await complaints(join(import.meta.dirname, 'fixtures/studio.yaml'))).toBe('');
});

// In `pnpm test`, our own contract is compiled, which has many operations, too.
test.runIf(process.env.TEST_FULL === '1')(
  'the files of a contract of many operations compile, too',
  async () => {
    const spec = join(folderOf(), 'openapi.json');
    writeFileSync(spec, JSON.stringify(synthesise(160)));

    expect(await complaints(spec)).toBe('');
  },
);
