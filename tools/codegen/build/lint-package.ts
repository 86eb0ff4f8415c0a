/** Packs the package as it is published, where `publishConfig` has taken effect, and checks that. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'codegen-pack-'));
const tarball = join(folder, 'package.tgz');

function run(command: string, ...args: string[]): void {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exitCode = 1;
}

try {
  run('pnpm', 'pack', '--out', tarball);
  run('publint', '--strict', tarball);
  run('attw', tarball, '--profile', 'esm-only');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
