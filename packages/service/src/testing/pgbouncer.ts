import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { isFull } from './full.ts';
import { identity } from './postgres-programs.ts';
import { waitForLine } from './wait-for-line.ts';

/** Whether PgBouncer is installed here. */
const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0;

/**
 * For tests of what works through PgBouncer. They run with TEST_FULL=1, and say so where they cannot.
 */
export const hasPgBouncer = isFull && isInstalled;

if (isFull && !isInstalled) {
  if (process.env.CI) throw new Error('PgBouncer is not installed: its tests must run here.');
  console.warn('Skipped: the tests through PgBouncer, which is not installed.');
}

export interface PgBouncer {
  /** URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database.
 *
 * @param url of a database whose server listens on a socket file.
 */
export async function startPgBouncer(
  url: string,
  mode: 'transaction' | 'session',
): Promise<PgBouncer> {
  const target = new URL(url);
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'genmedia-pgbouncer-'));
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(
    file,
    `[databases]
* = host=${target.searchParams.get('host')} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === 'session' ? 50 : 5}
max_client_conn = 500
`,
  );
  await chmod(folder, 0o755);
  if (identity.uid !== undefined) await chown(file, identity.uid, identity.gid);
  const child = spawn('pgbouncer', [file], {
    ...identity,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await waitForLine('PgBouncer', child, 'process up');
  return {
    url: `postgres://postgres@127.0.0.1:${port}${target.pathname}`,
    async stop() {
      const exited = once(child, 'exit');
      // At once, without waiting for its clients.
      child.kill('SIGTERM');
      await exited;
      await rm(folder, { recursive: true });
    },
  };
}
