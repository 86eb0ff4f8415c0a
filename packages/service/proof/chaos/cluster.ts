import { fileURLToPath } from 'node:url';
import { useAccounts } from '../../src/accounts/testing.ts';
import type { Database } from '../../src/database/connection.ts';
import type { Db } from '../../src/database/tables.ts';
import { type S3Server, startS3Server } from '../../src/media/testing/s3-server.ts';
import { createKeyring } from '../../src/secrets/keyring.ts';
import { type Command, runCommand } from '../../src/testing/command.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { required } from '../required.ts';
import { recordHistory } from './history.ts';
import type { FaultPoint } from './points.ts';

export interface PlannedSignal {
  signal: 'SIGKILL' | 'SIGSTOP';
  at: FaultPoint;
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
  /** Further variables of its processes. */
  environment?: Readonly<Record<string, string>>;
}

/** Starts processes of a service. */
export interface Starter {
  /**
   * Resolves once the process answers. With a planned signal, the process gets it at its point,
   * which may be earlier.
   */
  startApi(plannedSignal?: PlannedSignal): Promise<Command>;
  /** Resolves once the process works, or once its planned signal has ended it. */
  startWorker(plannedSignal?: PlannedSignal): Promise<Command>;
}

/** A service of several real processes, with one Postgres and one S3. */
export interface Cluster extends Starter {
  /** A direct connection to its database, past any gate. */
  db: Db;
  /**
   * Accounts in its database, and the mails that the service would send them. No process is needed
   * for either.
   */
  accounts: ReturnType<typeof useAccounts>;
  /** Its S3, which can be taken away. */
  storage: S3Server;
  /** The environment of its processes, without a PORT. */
  environment: Readonly<Record<string, string>>;
  /**
   * Starts processes of another release in the same service.
   *
   * @param file of its command.
   */
  ofRelease(file: string): Starter;
  /**
   * Returns API keys of new accounts. Each account may have `queueLimit` queued and running jobs.
   */
  newAccounts(count: number, queueLimit: number): Promise<string[]>;
  stop(): Promise<void>;
}

/** Links start with this URL. No process listens there. */
export const publicUrl = 'http://genmedia.example';

const startMs = 240_000;
export const secretKey = 'ab'.repeat(32);

const preload = fileURLToPath(new URL('./signal-at.ts', import.meta.url));

export async function startCluster({
  home,
  lease = 15,
  environment: more = {},
}: ClusterOptions): Promise<Cluster> {
  const { database, dataDir, url, drop } = home;
  const storage = await startS3Server();
  await recordHistory(database.db);
  const accounts = useAccounts(database, createKeyring([Buffer.from(secretKey, 'hex')]));
  const environment = { ...environmentOf(storage, { dataDir, url, lease }), ...more };
  const processes = new ClusterProcesses(environment);
  const others: ClusterProcesses[] = [];
  return {
    db: database.db,
    accounts,
    storage,
    environment,
    startApi: (plannedSignal) => processes.startApi(plannedSignal),
    startWorker: (plannedSignal) => processes.startWorker(plannedSignal),
    ofRelease(file) {
      const other = new ClusterProcesses(environment, file);
      others.push(other);
      return other;
    },
    async newAccounts(count, queueLimit) {
      const users = await Promise.all(Array.from({ length: count }, () => accounts.verifiedUser()));
      const emails = users.map(({ email }) => email);
      await database.db
        .updateTable('accounts')
        .set({ queue_limit: queueLimit })
        .where('email', 'in', emails)
        .execute();
      return users.map(({ apiKey }) => required(apiKey, 'API key'));
    },
    async stop() {
      await Promise.all([processes, ...others].map((each) => each.kill()));
      await storage.stop();
      await drop();
    },
  };
}

class ClusterProcesses implements Starter {
  readonly #environment: Cluster['environment'];
  readonly #file: string | undefined;
  readonly #processes: Command[] = [];

  constructor(environment: Cluster['environment'], file?: string) {
    this.#environment = environment;
    this.#file = file;
  }

  startApi: Starter['startApi'] = async (plannedSignal) => {
    const api = this.#run(['serve', '--api'], plannedSignal, { PORT: '0' });
    await started(api, () => api.url);
    return api;
  };

  startWorker: Starter['startWorker'] = async (plannedSignal) => {
    const worker = this.#run(['serve', '--worker'], plannedSignal);
    const isRunning = () => worker.stdout().includes('A worker of Genmedia is running.');
    await started(worker, () =>
      waitFor(isRunning, { timeout: startMs, what: 'the start of a worker' }),
    );
    return worker;
  };

  async kill(): Promise<void> {
    for (const { kill } of this.#processes) kill('SIGKILL');
    await Promise.all(this.#processes.map(({ exited }) => exited));
  }

  #run(
    args: readonly string[],
    plannedSignal?: PlannedSignal,
    overrides: Record<string, string> = {},
  ): Command {
    const signalEnvironment = plannedSignal && {
      NODE_OPTIONS: `--import=${preload}`,
      CHAOS_SIGNAL: plannedSignal.signal,
      CHAOS_POINT: plannedSignal.at,
    };
    const variables = { ...this.#environment, ...signalEnvironment, ...overrides };
    const command = runCommand(args, variables, { file: this.#file });
    this.#processes.push(command);
    return command;
  }
}

/** Rejects if the process ends, except by a signal. */
async function started(process: Command, waitUntilUp: () => Promise<unknown>): Promise<void> {
  const ended = process.exited.then((code) => {
    if (code !== null) throw new Error(`A process did not start: ${process.stderr()}`);
  });
  await Promise.race([waitUntilUp(), ended]);
}

/** The variables of a process on a database and a bucket. */
export function environmentOf(
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
