import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, runCommand } from '../../src/testing/command.ts';
import { makeTestFolder } from '../../src/testing/folder.ts';

/** A disk of a few megabytes, which a test can fill and write-protect. */
export interface SmallDisk {
  /** Fills the disk to the last byte. */
  fill(): void;
  free(): void;
  /** Makes the disk read-only, or writable again. */
  protect(isReadOnly: boolean): Promise<void>;
}

/** A service whose database and files are each on a small disk. */
export interface SmallDisks {
  service: Command;
  database: SmallDisk;
  files: SmallDisk;
  stop(): Promise<void>;
}

/** A user without rights may mount disks in their own namespaces. */
const unshare = ['unshare', '--user', '--map-root-user', '--mount'];

const mountBoth = `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=64m,mode=700 tmpfs "$DATA_DIR" &&
  cp -R "$1" "$DATA_DIR/database" && shift &&
  mkdir "$DATA_DIR/files" && mount -t tmpfs -o size=2m,mode=700 tmpfs "$DATA_DIR/files" && exec "$@"`;

/** Why this machine cannot make small disks. Undefined if it can. */
export function whyNoSmallDisks(): string | undefined {
  const [program = '', ...options] = unshare;
  const attempt = spawnSync(program, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  });
  if (attempt.status === 0) return undefined;
  const reason = attempt.error?.message ?? attempt.stderr.trim();
  return `a user may not mount here: ${reason}`;
}

/** @param database folder of an embedded database. The service starts with a copy of it. */
export async function startOnSmallDisks(
  database: string,
  environment: Record<string, string>,
): Promise<SmallDisks> {
  const dataDir = await makeTestFolder();
  const variables = { PORT: '0', DATA_DIR: dataDir, ...environment };
  const launcher = [...unshare, 'sh', '-c', mountBoth, 'sh', database];
  const service = runCommand(['serve'], variables, { launcher });
  await service.url;
  return {
    service,
    database: smallDisk(service.pid, dataDir),
    files: smallDisk(service.pid, join(dataDir, 'files')),
    async stop() {
      service.kill('SIGTERM');
      await service.exited;
      await rm(dataDir, { recursive: true });
    },
  };
}

/** @param path mount point of the disk, as the process sees it. */
function smallDisk(pid: number, path: string): SmallDisk {
  // Through /proc the test reaches the disk in the process's mount namespace.
  const folder = join(`/proc/${pid}/root`, path);
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (const bytes of [2 ** 20, 2 ** 12, 1]) appendUntilFull(filler, bytes);
      const { bavail } = statfsSync(folder);
      if (bavail > 0) throw new Error(`${bavail} blocks are left.`);
    },
    free: () => rmSync(filler),
    async protect(isReadOnly) {
      const enter = ['-t', String(pid), '--user', '--mount', '--preserve-credentials'];
      const remount = ['mount', '-o', `remount,bind,${isReadOnly ? 'ro' : 'rw'}`, path];
      const child = spawn('nsenter', [...enter, ...remount], { stdio: 'inherit' });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new Error(`The disk could not be remounted: ${code}.`);
    },
  };
}

function appendUntilFull(file: string, bytes: number): void {
  const zeros = Buffer.alloc(bytes);
  try {
    while (true) appendFileSync(file, zeros);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
