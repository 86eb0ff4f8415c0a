import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { ConfigError, settingError } from '../errors/config-error.ts';
import { connectionError } from './connection-error.ts';
import { openControl } from './embedded/control.ts';
import { startEmbedded } from './embedded/start.ts';
import { lockFile } from './lock-file.ts';
import {
  createDb,
  preferIndexScansOfRole,
  type Timeouts,
  timeouts,
  types,
  withoutTls,
} from './pool.ts';
import { keepsSessions } from './sessions.ts';
import type { Db } from './tables.ts';
import { closeDb } from './wake-ups.ts';

export interface Database {
  db: Db;
  /** Whether the database is embedded, so that no other process of the service can use it. */
  embedded: boolean;
  /**
   * Whether connections of createClient keep their session, so that they can listen and hold locks.
   */
  hasSessions: boolean;
  /** Creates a connection outside the pool. */
  createClient(): pg.Client;
  /** Gives `work` connections without time limits for statements, as migrations need. */
  withoutTimeouts<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** URL of a Postgres ≥ 15. Without it the database is embedded. */
  url?: string | undefined;
  /** URL of the same database for what needs a session, if `url` leads to a pooler. */
  sessionUrl?: string | undefined;
  /** The most connections of the pool. */
  connections?: number | undefined;
  /** Folder of the embedded database and of its lock. */
  dataDir: string;
  /** Bytes of JavaScript heap for the embedded database's thread. */
  heapBytes?: number | undefined;
  /** Whether commands of this user may use the embedded database meanwhile. See connectEmbedded. */
  control?: boolean;
  /** Is called with the reason when the embedded database stops. The next query starts it again. */
  onFailure?: (error: Error) => void;
  databaseTimeouts?: Timeouts;
}

const oldestVersion = 15;
const defaultConnections = 10;

const sessionUrlIsPooled =
  'DATABASE_SESSION_URL leads to a pooler that gives each transaction another connection. Let it ' +
  'lead to Postgres itself, or to a pool of sessions.';

/** If the embedded database hangs, requests wait for a connection no longer than this. */
const embeddedConnectMs = 30_000;
/** After so long without traffic the system probes a connection, and so notices if it is broken. */
const keepAliveMs = 10_000;

/**
 * Opens the database that the options name; they come from DATABASE_URL and DATA_DIR. The database
 * may be empty or have an old schema: see migrate.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url } = options;
  try {
    return url === undefined ? await openEmbedded(options) : await openServer(url, options);
  } catch (error) {
    throw url === undefined
      ? settingError('DATA_DIR', error)
      : connectionError('DATABASE_URL', error);
  }
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const { dataDir, onFailure = () => {}, databaseTimeouts: limits, heapBytes } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockFile(join(dataDir, 'lock'));
  try {
    const embedded = await startEmbedded(join(dataDir, 'database'), { onFailure, heapBytes });
    // Without a socket, as when its path is too long, commands say what to do instead.
    const closeControl = options.control
      ? await openControl(dataDir, embedded.stream).catch(() => undefined)
      : undefined;
    const client: pg.ClientConfig = { stream: embedded.stream, ...withoutTls };
    const connectionTimeoutMillis = limits?.connectMs ?? embeddedConnectMs;
    const db = createDb({ ...client, max: 4, connectionTimeoutMillis });
    return {
      db,
      embedded: true,
      hasSessions: true,
      createClient: () => new pg.Client({ ...client, types }),
      withoutTimeouts: (work) => work(db),
      async close() {
        await closeControl?.();
        await closeDb(db);
        try {
          await embedded.close();
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openServer(
  url: string,
  {
    sessionUrl = url,
    connections = defaultConnections,
    databaseTimeouts: limits = timeouts,
  }: DatabaseOptions,
): Promise<Database> {
  const options: pg.ClientConfig = {
    connectionString: url,
    connectionTimeoutMillis: limits.connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    application_name: 'genmedia',
  };
  const sessionOptions = { ...options, connectionString: sessionUrl };
  // Settings would stay on connections of a pooler, which others get.
  const poolHasSessions = await keepsSessions({ ...options, query_timeout: limits.silenceMs });
  const hasSessionUrl = sessionUrl !== url;
  if (hasSessionUrl) await checkSessionUrl(sessionOptions, limits);
  const db = createDb(
    { ...options, max: connections },
    { limits, hasSessions: poolHasSessions, isPrepared: poolHasSessions },
  );
  try {
    await checkVersion(db);
    if (!poolHasSessions) await preferIndexScansOfRole(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    embedded: false,
    hasSessions: hasSessionUrl || poolHasSessions,
    createClient: () => new pg.Client({ ...sessionOptions, types }),
    async withoutTimeouts(work) {
      const patient = createDb(options, { hasSessions: poolHasSessions });
      try {
        return await work(patient);
      } finally {
        await patient.destroy();
      }
    },
    close: () => closeDb(db),
  };
}

async function checkSessionUrl(options: pg.ClientConfig, limits: Timeouts): Promise<void> {
  const keeps = await keepsSessions({ ...options, query_timeout: limits.silenceMs }).catch(
    (error) => {
      throw connectionError('DATABASE_SESSION_URL', error);
    },
  );
  if (!keeps) throw new ConfigError(sessionUrlIsPooled);
}

async function checkVersion(db: Db): Promise<void> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  const [version] = rows;
  if (!version || version.major < oldestVersion) {
    throw new Error(
      `DATABASE_URL is Postgres ${version?.major}; Postgres ${oldestVersion} or newer is needed.`,
    );
  }
}
