import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generate, run } from './generate.ts';
import { compile, writeProgram } from './prove.ts';

test('dates and large integers, by option, are Date and bigint in types, requests and answers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'contracts values-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const spec = join(import.meta.dirname, 'fixtures/values.yaml');
  await generate(spec, folder, 'client', '--dates', 'Date', '--int64', 'bigint');

  await writeProgram(folder, 'values');
  if (process.env.TEST_FULL === '1') expect(await compile(folder)).toEqual([]);
  expect(await run(process.execPath, ['call.ts'], folder)).toBe('');
});

test('a compiler that does not run is an error', async () => {
  const missing = join(tmpdir(), 'genmedia-nowhere');
  expect(await compile(missing)).toEqual([expect.stringContaining('ENOENT')]);
});
