import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, rmSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, runCommand } from '../../src/testing/command.ts';
import { makeTestFolder } from '../../src/testing/folder.ts';

/** A disk of a few megabytes, which a test can fill and protect. */
export interface SmallDisk {
  /** Leaves not one byte. */
  fill(): void;
  free(): void;
  /** Lets nobody write, or lets everybody again. */
  protect(isReadOnly: boolean): Promise<void>;
}

/** A service whose database and whose files are on a small disk each. */
export interface SmallDisks {
  service: Command;
  database: SmallDisk;
  files: SmallDisk;
  stop(): Promise<void>;
}

/** A user who is nobody outside may mount in namespaces of their own. */
const unshare = ['unshare', '--user', '--map-root-user', '--mount'];

const mountBoth = `mkdir -p "$DATA_DIR" && mount -t tmpfs -o size=64m,mode=700 tmpfs "$DATA_DIR" &&
  cp -R "$1" "$DATA_DIR/database" && shift &&
  mkdir "$DATA_DIR/files" && mount -t tmpfs -o size=2m,mode=700 tmpfs "$DATA_DIR/files" && exec "$@"`;

/** Why this machine has no small disks; undefined where it has. */
export function whyNoSmallDisks(): string | undefined {
  const [program = '', ...options] = unshare;
  const tried = spawnSync(program, [...options, 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], {
    encoding: 'utf8',
  });
  if (tried.status === 0) return undefined;
  const reason = tried.error?.message ?? tried.stderr.trim();
  return `a user may not mount here: ${reason}`;
}

/** @param database folder of the embedded database that it starts with a copy of. */
export async function startOnSmallDisks(
  database: string,
  environment: Record<string, string>,
): Promise<SmallDisks> {
  const dataDir = await makeTestFolder();
  const given = { PORT: '0', DATA_DIR: dataDir, ...environment };
  const launcher = [...unshare, 'sh', '-c', mountBoth, 'sh', database];
  const service = runCommand(['serve'], given, '', launcher);
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

/** @param path where it is mounted, as the process sees it. */
function smallDisk(pid: number, path: string): SmallDisk {
  // The way into the namespace of the process.
  const folder = join(`/proc/${pid}/root`, path);
  const filler = join(folder, 'filler');
  return {
    fill() {
      for (let bytes = 1024 ** 2; bytes >= 1; bytes = bytes > 4096 ? bytes / 4 : bytes - 4095) {
        appendUntilFull(filler, bytes);
      }
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
