import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { Credentials } from '../accounts/credentials.ts';
import { Places } from '../admission/places.ts';
import { cached } from '../cached.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { type Notifications, openNotifications } from '../database/notifications.ts';
import { poolState, type Timeouts } from '../database/pool.ts';
import { requireWritable } from '../database/require-writable.ts';
import { checkMigrated } from '../database/schema-state.ts';
import type { Db } from '../database/tables.ts';
import { openDeployments } from '../deployments/deployments.ts';
import type { Engines } from '../engines/engines.ts';
import { maxProcesses, type SharedPools } from '../engines/pools.ts';
import type { Checks } from '../http/health.ts';
import type { Log } from '../log.ts';
import { observeStorage } from '../media/observe-storage.ts';
import { filesFolder, openStorage, storageCheck } from '../media/open-storage.ts';
import { type StorageWatch, watchStorage } from '../media/storage-watch.ts';
import { createRoom } from '../memory/room.ts';
import { shareMemory } from '../memory/shares.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { readQueueState } from '../metrics/queue-state.ts';
import type { Context } from '../operations/context.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { loadKeyring } from '../secrets/keyring.ts';
import { createUploadRoom } from '../uploads/room.ts';
import { openUploads, type Uploads } from '../uploads/uploads.ts';
import { openUsageWriter } from '../usage/usage-writer.ts';
import type { Closing } from './closing.ts';
import { openMigrated } from './open-migrated.ts';
import { openOwnEngines } from './own-engines.ts';
import { warnOfUnpricedModels } from './warn-of-unpriced-models.ts';

/** What all work of a process needs, for requests and for jobs. */
export interface Parts {
  context: Context;
  database: Database;
  metrics: Metrics;
  /** The parts that must work for requests and for jobs. */
  checks: Checks;
}

interface PartOptions extends Pick<Context, 'config' | 'publicUrl' | 'endWaits'> {
  engines: Engines | undefined;
  /** For its own engines. */
  pools?: SharedPools | undefined;
  databaseTimeouts?: Timeouts | undefined;
}

/** Opens the parts, and migrates the database to the newest schema. */
export async function openParts(options: PartOptions, log: Log, closing: Closing): Promise<Parts> {
  const { config, databaseTimeouts } = options;
  const memory = shareMemory(config.memoryLimit, maxProcesses(availableParallelism()));
  const database = await openMigrated(config, log, { memory, databaseTimeouts });
  closing.push(() => database.close());
  const { db } = database;
  // Loaded after the database was opened: its lock makes this the only process that may create the
  // key.
  const keyring = await loadKeyring(config);
  const notifications = await openOwnNotifications(database, log, closing);
  const engines =
    options.engines ??
    (await openOwnEngines(config, { memory, pools: options.pools }, log, closing));
  const storageWatch = openStorageWatch(config, log);
  const metrics = openMetrics(config, db, storageWatch);
  const deployments = openDeployments({
    db,
    keyring,
    notifications,
    engines,
    log,
    storage: observeStorage(await openStorage(config), (method) => {
      metrics.storageAway(method);
      storageWatch.failed(method);
    }),
  });
  closing.push(() => deployments.pools.close());
  const storage = deployments.storages.all;
  const places = openPlaces({ db, log }, closing);
  const usage = openUsageWriter({ db, log, onCounted: metrics.usage });
  closing.push(() => usage.close());
  await warnOfUnpricedModels({ db, engines, config, log });
  const limits = { auth: config.rateLimitAuth, api: config.rateLimit };
  const rateLimiter = createRateLimiter({ db: database.embedded ? undefined : db, limits });
  return {
    database,
    metrics,
    checks: commonChecks(db, storageWatch),
    context: {
      room: createRoom(memory.requests),
      ...options,
      log,
      db,
      keyring,
      notifications,
      engines,
      uploads: openUploadsOf(config, { db, storage, log }),
      storage,
      storageWatch,
      deployments,
      rateLimiter,
      credentials: new Credentials(db),
      places,
      usage,
      onModelCall: metrics.model,
    },
  };
}

function openMetrics(config: Config, db: Db, storageWatch: StorageWatch): Metrics {
  const readQueue = async () => {
    await checkDatabase(db);
    return await readQueueState(db, config.jobRetentionDays);
  };
  const state = { pool: () => poolState(db), storageWorks: storageWatch.works };
  return createMetrics(readQueue, state);
}

async function openOwnNotifications(
  database: Database,
  log: Log,
  closing: Closing,
): Promise<Notifications> {
  const notifications = await openNotifications(database, (error) =>
    log.warn('the connection for notifications is lost', { error }),
  );
  closing.push(() => notifications.close());
  return notifications;
}

function openPlaces(parts: Pick<Context, 'db' | 'log'>, closing: Closing): Context['places'] {
  const conversations = new Places(parts, 'conversations');
  const checks = new Places(parts, 'checks');
  closing.push(() => Promise.all([conversations.close(), checks.close()]));
  return { conversations, checks };
}

function openUploadsOf(config: Config, parts: Pick<Context, 'db' | 'storage' | 'log'>): Uploads {
  const { diskReserve, uploadsLimit, fileRetentionDays } = config;
  const folder = filesFolder(config);
  const room = createUploadRoom({ db: parts.db, folder, diskReserve, uploadsLimit });
  return openUploads({ ...parts, room, fileRetentionDays });
}

/** How long the result of a storage check is reused, because requests to a bucket cost money. */
const storageMs = 5000;

function openStorageWatch(config: Config, log: Log): StorageWatch {
  const check = storageCheck(config);
  const checkReading = cached(() => check(), storageMs);
  return watchStorage((byWriting) => (byWriting ? check(true) : checkReading()), log);
}

const checkDatabase = (db: Db) =>
  requireWritable((statement) => sql.raw<{ readOnly: string }>(statement).execute(db));

/** What every process of a service needs before it can do anything. */
function commonChecks(db: Db, storageWatch: StorageWatch): Checks {
  return {
    database: () => checkDatabase(db),
    migrations: () => checkMigrated(db),
    storage: storageWatch.check,
  };
}
