import { appendFileSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ResolvedConfig } from './config.ts';
import { UserError } from './errors.ts';
import { writeFolder } from './folder.ts';
import { command, commandFile } from './testing/command.ts';
import { folderOf } from './testing/folder.ts';

const spec = readFileSync(join(import.meta.dirname, 'fixtures/studio.yaml'), 'utf8');

test('a client is generated from a config file, with the types that it needs, and --check compares both', async () => {
  const config = "export default { spec: 'studio.yaml', out: 'api', targets: ['client'] };";
  const cwd = folderOf({ 'studio.yaml': spec, 'genmedia-codegen.config.mjs': config });
  const run = (...args: string[]) => command(args, { cwd }, commandFile);

  expect(await run()).toMatchObject({ code: 0 });
  const index = readFileSync(join(cwd, 'api/client/index.ts'), 'utf8');
  expect(index).toContain("from '../types/client.js';");
  expect(existsSync(join(cwd, 'api/server'))).toBe(false);

  appendFileSync(join(cwd, 'api/client/operations.ts'), '// edited\n');
  const { code, stderr } = await run('--check');
  expect(code).toBe(1);
  expect(stderr.match(/.+ (?:differs|is missing|is left over)$/gm)).toEqual([
    'api/client/operations.ts differs',
  ]);
});

test('a folder with handwritten files is not written', async () => {
  const cwd = folderOf({ 'studio.yaml': spec, 'src/client/mine.ts': '// mine\n' });
  const { code, stderr } = await command(
    ['--spec', 'studio.yaml', '--out', 'src'],
    { cwd },
    commandFile,
  );

  expect(code).toBe(1);
  expect(stderr).toContain('mine.ts is not generated');
  expect(readFileSync(join(cwd, 'src/client/mine.ts'), 'utf8')).toBe('// mine\n');
  expect(existsSync(join(cwd, 'src/types'))).toBe(false);
});

test.each(['file', 'file/api', 'api'])(
  'an --out where a file is in the way is refused in words: %s',
  (out) => {
    const cwd = folderOf({ file: '', 'api/types': '' });
    const config = {
      spec: '',
      out: join(cwd, out),
      targets: ['types'],
      extension: '.js',
    } satisfies ResolvedConfig;
    const write = () => writeFolder(config, { 'types/index.ts': '' });
    expect(write).toThrow(UserError);
    expect(write).toThrow(/^The folder of --out cannot be written: E\w+: .*\.$/);
  },
);

test.each([
  [
    ['--targets', 'server'],
    '--targets needs --spec and --out: a config file has its own settings.',
  ],
  [['--config', 'a.js', '--spec', 'b.yaml'], 'Give --spec and --out, or --config.'],
  [['--check', '--watch'], 'Give --check or --watch.'],
])('options that would have no effect are refused: %j', async (args, message) => {
  const { code, stderr } = await command(args, {}, commandFile);
  expect([code, stderr]).toEqual([1, `${message}\n`]);
});

test('a config file without contracts is refused by name', async () => {
  const cwd = folderOf({ 'genmedia-codegen.config.mjs': 'export default [];' });
  const { code, stderr } = await command([], { cwd }, commandFile);
  expect([code, stderr]).toEqual([1, 'genmedia-codegen.config.mjs names no contract.\n']);
});

test('two contracts that would replace each other are refused, with both their names', async () => {
  const config = `export default ['a', 'b'].map((name) => ({ spec: name + '.yaml', out: 'api' }));`;
  const cwd = folderOf({ 'genmedia-codegen.config.mjs': config });
  const { code, stderr } = await command([], { cwd }, commandFile);
  expect(code).toBe(1);
  expect(stderr.replaceAll(realpathSync(cwd), '.')).toBe(
    'genmedia-codegen.config.mjs: ./a.yaml and ./b.yaml would both be written to ./api/types: ' +
      'give one of them another out.\n',
  );
});

test('entries of one contract may share a folder, unless they write it in two ways', async () => {
  const config = (...entries: object[]) => {
    const all = entries.map((entry) => ({ spec: 'a.yaml', out: 'api', ...entry }));
    return `export default ${JSON.stringify(all)};`;
  };
  const run = async (text: string) => {
    const cwd = folderOf({ 'a.yaml': spec, 'genmedia-codegen.config.mjs': text });
    return command([], { cwd }, commandFile);
  };
  expect(await run(config({ targets: ['types'] }, { targets: ['client'] }))).toMatchObject({
    code: 0,
  });
  const { stderr } = await run(config({ targets: ['types'] }, { dates: 'Date' }));
  expect(stderr).toMatch(/a\.yaml would be written in two ways to .*types: give one/);
});

test('what a config file imports and Node cannot load is not taken for the file', async () => {
  const config = "import './plan.yaml';";
  const cwd = folderOf({ 'plan.yaml': spec, 'genmedia-codegen.config.mjs': config });
  const { stderr } = await command([], { cwd }, commandFile);
  expect(stderr).toContain('plan.yaml');
});

test('a config file that Node cannot load is named without a stack', async () => {
  const cwd = folderOf({ 'studio.yaml': spec });
  const { code, stderr } = await command(['--config', 'studio.yaml'], { cwd }, commandFile);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Node [\d.]+ cannot load studio.yaml: a config file is JavaScript .*\n$/);
});

test('an unknown target is refused, with a list of the existing ones', async () => {
  const args = ['--spec', 'a.yaml', '--out', 'b', '--targets', 'vue'];
  const { code, stderr } = await command(args, {}, commandFile);

  expect(code).toBe(1);
  expect(stderr).toBe(
    'There is no target vue. The targets are types, client, react, server, mcp, mocks.\n',
  );
});
