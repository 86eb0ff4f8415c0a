import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

test('after a failed run the same folder can be given again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const changeset = join(folder, 'changeset');
  // As `changeset pack --out-dir FOLDER` fails: its folder of packages is there, and no plan.
  await writeFile(changeset, '#!/bin/sh\nmkdir "$3/packages"\necho no network\nexit 1\n');
  await chmod(changeset, 0o755);
  const pack = () =>
    promisify(execFile)(
      process.execPath,
      [fileURLToPath(new URL('pack.ts', import.meta.url)), join(folder, 'release')],
      { env: { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` } },
    );
  await expect(pack()).rejects.toThrow('no network');
  await expect(pack()).rejects.toThrow('no network');
});
