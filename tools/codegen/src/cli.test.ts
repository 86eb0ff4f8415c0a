import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { type CommandResult, command } from './testing/command.ts';
import { type Contents, contentsOf, filled, folderOf, hashOf } from './testing/folder.ts';

const spec = join(import.meta.dirname, 'fixtures/studio.yaml');
const typesFile = 'packages/types/src/generated/contract.ts';
const hooks = 'packages/react/src/generated/hooks.ts';

let first: CommandResult;
let generated: Contents;

beforeAll(async () => {
  generated = await filled(async (out) => {
    first = await command(['--spec', spec, '--out', out]);
  });
});

test('the command writes each package and says how long each target took', () => {
  const { code, stderr } = first;

  expect(code).toBe(0);
  expect(Object.keys(generated)).toEqual(expect.arrayContaining([typesFile, hooks]));
  for (const step of ['load', 'types', 'client', 'react', 'server', 'mocks', 'tools', 'samples']) {
    expect(stderr).toMatch(new RegExp(`^${step} +\\d+ (operations|files) +\\d+\\.\\d\\d s$`, 'm'));
  }
});

test('only generated folders are written: left-over files are deleted, correct files are not touched, whatever the folder, locale and time zone', async () => {
  const byHand = { 'packages/types/src/index.ts': '// by hand\n' };
  const old = { 'packages/react/src/generated/old/hook.ts': 'old' };
  const out = folderOf({ ...generated, ...byHand, ...old });
  const before = statSync(join(out, typesFile)).mtimeMs;
  const elsewhere = folderOf({ 'deep/a b/studio.yaml': readFileSync(spec, 'utf8') });

  await command(['--spec', 'a b/studio.yaml', '--out', out], {
    cwd: join(elsewhere, 'deep'),
    env: { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', TZ: 'Asia/Kathmandu' },
  });

  expect(contentsOf(out)).toEqual({ ...generated, ...byHand });
  expect(statSync(join(out, typesFile)).mtimeMs).toBe(before);
});

test('--check names every wrong file, and the command that fixes them', async () => {
  const out = folderOf({ ...generated, 'spec/generated/old.json': '{}' });
  writeFileSync(join(out, hooks), `${readFileSync(join(out, hooks), 'utf8')}// edited\n`);
  rmSync(join(out, typesFile));
  const before = hashOf(out);

  const { code, stderr } = await command(['--check', '--spec', spec, '--out', out]);

  expect(code).toBe(1);
  expect(stderr).toContain(
    `${hooks} differs\n${typesFile} is missing\nspec/generated/old.json is left over\n`,
  );
  expect(stderr).toContain('Run: pnpm generate');
  expect(hashOf(out)).toBe(before);
});

test('a broken document is named by file and line, and no file is touched', async () => {
  const out = folderOf({ ...generated, 'spec/generated/old.json': '{}' });
  const broken = readFileSync(spec, 'utf8').replace('schemas/DrawRequest', 'schemas/Draw');
  const source = folderOf({ 'studio.yaml': broken });
  const before = hashOf(out);

  const { code, stderr } = await command(['--spec', 'studio.yaml', '--out', out], { cwd: source });

  expect(code).toBe(1);
  expect(stderr).toBe(
    "studio.yaml:37:21 Can't resolve $ref #/components/schemas/Draw " +
      '(#/paths/~1pictures/post/requestBody/content/application~1json/schema)\n',
  );
  expect(hashOf(out)).toBe(before);
});

test('--help shows the options', async () => {
  const { code, stdout } = await command(['--help']);

  expect(code).toBe(0);
  expect(stdout).toContain('cli.ts [--check] [--spec FILE] [--out DIR]');
});

test('an unknown option is refused, with a list of the existing ones', async () => {
  const { code, stderr } = await command(['--force']);

  expect(code).toBe(1);
  expect(stderr).toContain("Unknown option '--force'");
  expect(stderr).toContain('cli.ts [--check]');
});
