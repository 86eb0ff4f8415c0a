import { fileURLToPath } from 'node:url';
import { useAccounts } from '../../src/accounts/testing.ts';
import type { Database } from '../../src/database/connection.ts';
import type { Db } from '../../src/database/tables.ts';
import { type S3Server, startS3Server } from '../../src/media/testing/s3-server.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { type Command, runCommand } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { recordHistory } from './history.ts';
import type { Point } from './points.ts';

export interface Trap {
  signal: 'SIGKILL' | 'SIGSTOP';
  at: Point;
}

export interface ClusterOptions {
  /** The database and data folder that the cluster uses. They are dropped with the cluster. */
  home: {
    database: Database;
    /** URL of the database for the cluster's processes. */
    url?: string | undefined;
    dataDir: string;
    drop(): Promise<void>;
  };
  /** Lease of the workers, in seconds. */
  lease?: number;
}

/** A service of several real processes, with one Postgres and one S3. */
export interface Cluster {
  /** A direct connection to its database, past any gate. */
  db: Db;
  /**
   * Accounts in its database, and the mails that the service would send them. No process is needed
   * for either.
   */
  people: ReturnType<typeof useAccounts>;
  /** The environment of its processes, without a PORT. */
  environment: Readonly<Record<string, string>>;
  /**
   * Resolves once the process answers. With a trap, the process gets a signal at a point, which may
   * be earlier.
   */
  startApi(trap?: Trap): Promise<Command>;
  /** Resolves once the process works, or once its trap has ended it. */
  startWorker(trap?: Trap): Promise<Command>;
  /**
   * Returns API keys of new accounts. Each account may have `queueLimit` queued and running jobs.
   */
  newAccounts(count: number, queueLimit: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Links start with this URL. No process listens there. */
export const publicUrl = 'http://genmedia.example';

const startMs = 240_000;
const secretKey = 'ab'.repeat(32);

const preload = fileURLToPath(new URL('./signal-at.ts', import.meta.url));

export async function startCluster({ home, lease = 15 }: ClusterOptions): Promise<Cluster> {
  const { database, dataDir, url, drop } = home;
  const storage = await startS3Server();
  const processes: Command[] = [];
  await recordHistory(database.db);
  const people = useAccounts(database, createKeyring([Buffer.from(secretKey, 'hex')]));
  const environment = environmentOf(storage, { dataDir, url, lease });

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
    people,
    environment,
    async startApi(trap) {
      const api = run(['serve', '--api'], trap, { PORT: '0' });
      await started(api, () => api.url);
      return api;
    },
    async startWorker(trap) {
      const worker = run(['serve', '--worker'], trap);
      const isRunning = () => worker.stdout().includes('A worker of Genmedia is running.');
      await started(worker, () =>
        waitFor(isRunning, { timeout: startMs, what: 'the start of a worker' }),
      );
      return worker;
    },
    async newAccounts(count, queueLimit) {
      const made = await Promise.all(Array.from({ length: count }, () => people.verifiedUser()));
      const emails = made.map(({ email }) => email);
      await database.db
        .updateTable('accounts')
        .set({ queue_limit: queueLimit })
        .where('email', 'in', emails)
        .execute();
      return made.map(({ apiKey }) => apiKey ?? '');
    },
    async stop() {
      for (const { kill } of processes) kill('SIGKILL');
      await Promise.all(processes.map(({ exited }) => exited));
      await storage.stop();
      await drop();
    },
  };
}

/** Rejects if the process ends, except by a signal. */
async function started(process: Command, isUp: () => Promise<unknown>): Promise<void> {
  const ended = process.exited.then((code) => {
    if (code !== null) throw new Error(`A process did not start: ${process.stderr()}`);
  });
  await Promise.race([isUp(), ended]);
}

function environmentOf(
  storage: S3Server,
  { dataDir, url, lease }: { dataDir: string; url: string | undefined; lease: number },
) {
  return {
    DATABASE_URL: url ?? '',
    STORAGE_URL: storage.url,
    AWS_ACCESS_KEY_ID: storage.access.accessKeyId,
    AWS_SECRET_ACCESS_KEY: storage.access.secretAccessKey,
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey,
    SYNC_WAIT: '0',
    WORKER_LEASE: String(lease),
    ALLOW_PRIVATE_URLS: '127.0.0.0/8',
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
  };
}
