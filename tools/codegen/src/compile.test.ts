import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { synthesise } from '../bench/synthesise.ts';
import { FOLDERS } from './emit/targets.ts';
import { generate } from './generate.ts';
import { folderOf } from './testing/folder.ts';
import { write } from './write.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The least that packages/react has to give its hooks. */
const USE_CLIENT = `
export type ErrorType<Body> = Error & { body?: Body };
export interface OperationInit extends RequestInit { operation?: string }
export const useClient = () => <T>(url: string, init: OperationInit): Promise<T> =>
  fetch(url, init).then((response) => response.json() as T);
`;

const TSCONFIG = {
  extends: join(ROOT, 'tools/tsconfig/base.json'),
  compilerOptions: {
    composite: false,
    noEmit: true,
    declaration: false,
    declarationMap: false,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    paths: { '@genmedia/client': ['./packages/types/src/generated/client.ts'] },
  },
  include: ['packages'],
};

/** What TypeScript says of the files that follow from a document. */
async function complaints(spec: string): Promise<string> {
  const folder = folderOf({
    'packages/react/src/use-client.ts': USE_CLIENT,
    'package.json': JSON.stringify({ type: 'module' }),
    'tsconfig.json': JSON.stringify(TSCONFIG),
  });
  write(folder, FOLDERS, await generate(spec, ['types', 'client', 'react', 'server']));
  link(folder, 'zod', 'server');
  link(folder, '@tanstack/react-query', 'react');
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  return promisify(execFile)(tsc, ['-p', folder]).then(
    ({ stdout }) => stdout,
    ({ stdout }) => stdout,
  );
}

function link(folder: string, name: string, owner: string): void {
  const place = join(folder, 'node_modules', name);
  mkdirSync(join(place, '..'), { recursive: true });
  symlinkSync(join(ROOT, 'packages', owner, 'node_modules', name), place);
}

test('the files of a small contract compile as strictly as the packages', async () => {
  expect(await complaints(join(import.meta.dirname, 'fixtures/studio.yaml'))).toBe('');
});

test('the files of a contract of many operations compile, too', async () => {
  const spec = join(folderOf(), 'openapi.json');
  writeFileSync(spec, JSON.stringify(synthesise(160)));

  expect(await complaints(spec)).toBe('');
});
