import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Db } from '../database/tables.ts';
import { openTestDatabase } from '../database/testing.ts';
import { startS3Server } from '../media/testing/s3-server.ts';
import { createCaller } from '../testing/caller.ts';
import { type Command, runCommand } from '../testing/command.ts';
import { createMailbox } from '../testing/mailbox.ts';
import { createUsers } from '../testing/users.ts';
import { recordHistory } from './history.ts';
import type { Point } from './points.ts';

export interface Trap {
  signal: 'SIGKILL' | 'SIGSTOP';
  at: Point;
}

export interface ClusterOptions {
  /** Of workers, in seconds. */
  lease?: number;
}

/** A service of several real processes, over one Postgres and one S3. */
export interface Cluster {
  /** Its database, as nobody else sees it. */
  db: Db;
  /** Resolves once the process answers. With a trap it gets a signal at a point. */
  startApi(trap?: Trap): Promise<Command>;
  /** Resolves once the process works. */
  startWorker(trap?: Trap): Promise<Command>;
  /** API keys of new accounts; each may have so many live jobs. */
  newAccounts(api: Command, count: number, queueLimit: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Links start with it; no process listens there. */
export const publicUrl = 'http://genmedia.example';

const preload = fileURLToPath(new URL('./signal-at.ts', import.meta.url));

export async function startCluster({ lease = 15 }: ClusterOptions = {}): Promise<Cluster> {
  const { database, dataDir, url, drop } = await openTestDatabase('Postgres');
  const storage = await startS3Server();
  const processes: Command[] = [];
  await recordHistory(database.db);
  const environment = {
    DATABASE_URL: url ?? '',
    STORAGE_URL: storage.url,
    AWS_ACCESS_KEY_ID: storage.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.access.secretAccessKey,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: 'ab'.repeat(32),
    SYNC_WAIT: '0',
    WORKER_LEASE: String(lease),
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
  };

  function run(args: readonly string[], trap?: Trap, more: Record<string, string> = {}): Command {
    const trapped = trap && {
      NODE_OPTIONS: `--import=${preload}`,
      CHAOS_SIGNAL: trap.signal,
      CHAOS_POINT: trap.at,
    };
    const command = runCommand(args, { ...environment, ...trapped, ...more });
    processes.push(command);
    return command;
  }

  return {
    db: database.db,
    async startApi(trap) {
      const api = run(['serve', '--api'], trap, { PORT: '0' });
      await api.url;
      return api;
    },
    async startWorker(trap) {
      const worker = run(['serve', '--worker'], trap);
      while (!worker.stdout().includes('A worker of Genmedia is running.')) {
        const code = await Promise.race([worker.exited, sleep(20, 'running')]);
        if (code !== 'running') throw new Error(`A worker did not start: ${worker.stderr()}`);
      }
      return worker;
    },
    async newAccounts(api, count, queueLimit) {
      const caller = createCaller(await api.url);
      const users = createUsers(caller, createMailbox(dataDir));
      const made = await Promise.all(Array.from({ length: count }, () => users.newUser()));
      const emails = made.map(({ email }) => email);
      await database.db
        .updateTable('accounts')
        .set({ queue_limit: queueLimit })
        .where('email', 'in', emails)
        .execute();
      return made.map(({ apiKey }) => apiKey);
    },
    async stop() {
      for (const { kill } of processes) kill('SIGKILL');
      await Promise.all(processes.map(({ exited }) => exited));
      await storage.stop();
      await drop();
    },
  };
}
