import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document } from '@genmedia/openapi';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { kinds } from '../bump.ts';
import { writeReleased } from '../change/released.ts';
import { nextReleases } from '../change/releases.ts';
import { runAction } from '../change/run.ts';
import { compilerErrors } from '../testing/compile.ts';
import { project, writeFile } from '../testing/packages.ts';
import { configIn, releasedFile, repository, workingContract } from '../testing/repository.ts';
import { scenarios } from './scenarios.ts';

/** A scenario changes the whole contract, and compiling the packages of that takes seconds. */
const isFull = process.env.TEST_FULL === '1';

const programs = {
  caller: `
import { createClient } from '@genmedia/client';
export const answer = await createClient().run('captionImage', {
  init_image: 'https://media.example/a.png',
  length: 'short',
});
`,
  page: `
import { useCaptionImage } from '@genmedia/react';
export function usePage() {
  const { mutate } = useCaptionImage();
  return () => mutate({ init_image: 'https://media.example/a.png', length: 'short' });
}
`,
  service: `
import { createRouter, type Handlers } from '@genmedia/server';
declare const handlers: Pick<Handlers<null>, IDS>;
export const app = createRouter(handlers, { authenticate: () => null });
`,
};

let contract: Document;

beforeAll(async () => {
  contract = await workingContract();
});

function idsOf({ paths = {} }: Document): string {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  return operations.map((operation) => `'${Object(operation).operationId}'`).join(' | ');
}

/**
 * Compiles the old users' programs with the new packages. Resolves with the codes of the compiler's
 * errors.
 */
async function seen(next: Document): Promise<Record<string, string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'api-diff-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await project(folder, next);
  for (const [name, text] of Object.entries(programs)) {
    writeFile(join(folder, 'programs', `${name}.ts`), text.replace('IDS', idsOf(contract)));
  }
  const found = [...(await compilerErrors(folder))].map(([name, text]) => [
    name,
    text.match(/TS\d+/g),
  ]);
  return Object.fromEntries(found.sort());
}

describe.for(isFull ? scenarios : scenarios.slice(0, 3))('$name', ({ name, edit }) => {
  test('the bumps, the versions and what users are told', async () => {
    const next = structuredClone(contract);
    edit(next);
    const root = repository(next);
    writeReleased(releasedFile(root), contract);
    await runAction(root, 'write', configIn(root));
    const versions = (await nextReleases(root)).map(
      (release) => `${release.name} ${release.before} → ${release.after}`,
    );
    const recorded = kinds.flatMap((kind) => readIfThere(join(root, `.changeset/api-${kind}.md`)));
    await expect([...versions.sort(), '', ...recorded].join('\n')).toMatchFileSnapshot(
      join(import.meta.dirname, 'fixtures', `${name.replaceAll(' ', '-')}.txt`),
    );
  });

  test.runIf(isFull)('what users of the old version see', async () => {
    const next = structuredClone(contract);
    edit(next);
    expect(await seen(next)).toEqual(expectedErrors[name]);
  });
});

const expectedErrors: Record<string, Record<string, string[]>> = {
  'an optional field is added': {},
  'an operation is added': { service: ['TS2741'] },
  'a field is removed': { caller: ['TS2353'], page: ['TS2353'] },
  'a value is renamed': { caller: ['TS2322'], page: ['TS2322'] },
  'an area is added': { service: ['TS2739'] },
};

function readIfThere(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8')];
  } catch {
    return [];
  }
}
