import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { Credentials } from '../accounts/credentials.ts';
import { Places } from '../admission/places.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connection.ts';
import { checkMigrated } from '../database/migrate.ts';
import { openNotifications } from '../database/notifications.ts';
import { poolState } from '../database/pool.ts';
import type { Db } from '../database/tables.ts';
import { openDeployments } from '../deployments/deployments.ts';
import { type EngineMemory, type Engines, openEngines } from '../engines/engines.ts';
import { maxProcesses } from '../engines/pools.ts';
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
import { catalogueOperations } from '../operations/generations/list.ts';
import { createRateLimiter } from '../rate-limit/rate-limiter.ts';
import { loadKeyring } from '../secrets/keyring.ts';
import { createUploadRoom } from '../uploads/room.ts';
import { openUploads, type Uploads } from '../uploads/uploads.ts';
import { openUsageWriter } from '../usage/usage-writer.ts';
import { cached } from '../webhooks/signing-keys.ts';
import { openMigrated } from './open-migrated.ts';
import { warnOfUnpricedModels } from './warn-of-unpriced-models.ts';

/** What all work of a process needs, for requests and for jobs. */
export interface Parts {
  context: Context;
  database: Database;
  metrics: Metrics;
  /** The parts that must work for requests and for jobs. */
  checks: Checks;
}

/** Opens the parts, and migrates the database to the newest schema. */
export async function openParts(
  options: Pick<Context, 'config' | 'publicUrl' | 'endWaits'> & { engines: Engines | undefined },
  log: Log,
  closing: Closing,
): Promise<Parts> {
  const { config } = options;
  const memory = shareMemory(config.memoryLimit, maxProcesses(availableParallelism()));
  const database = await openMigrated(config, log, memory);
  closing.push(() => database.close());
  const { db } = database;
  // Loaded after the database was opened: its lock makes this the only process that may create the
  // key.
  const keyring = await loadKeyring(config);
  const notifications = await openNotifications(database, (error) =>
    log.warn('the connection for notifications is lost', { error }),
  );
  closing.push(() => notifications.close());
  const engines = options.engines ?? (await openOwnEngines(config, memory, closing, log));
  const storageWatch = watchStorage(cached(storageCheck(config), storageMs));
  const metrics = createMetrics(() => readQueueState(db, config.jobRetentionDays), {
    pool: () => poolState(db),
    storageWorks: storageWatch.works,
  });
  const deployments = openDeployments({
    db,
    keyring,
    notifications,
    engines,
    log,
    storage: observeStorage(await openStorage(config), metrics.storageAway),
  });
  closing.push(() => deployments.pools.close());
  const storage = deployments.storages.all;
  const places = {
    conversations: new Places({ db, log }, 'conversations'),
    checks: new Places({ db, log }, 'checks'),
  };
  closing.push(() => Promise.all([places.conversations.close(), places.checks.close()]));
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

function openUploadsOf(config: Config, parts: Pick<Context, 'db' | 'storage' | 'log'>): Uploads {
  const { diskReserve, uploadsLimit, fileRetentionDays } = config;
  const folder = filesFolder(config);
  const room = createUploadRoom({ db: parts.db, folder, diskReserve, uploadsLimit });
  return openUploads({ ...parts, room, fileRetentionDays });
}

async function openOwnEngines(
  { models }: Config,
  memory: EngineMemory,
  closing: Closing,
  log: Log,
) {
  const engines = await openEngines({ models, operations: catalogueOperations, memory });
  closing.push(() => engines.close());
  sayModels(engines, log);
  return engines;
}

/** Says which catalogues are in force, which model does what, and what nothing does. */
function sayModels(
  { catalogues, firstModels }: Pick<Engines, 'catalogues' | 'firstModels'>,
  log: Log,
): void {
  const models = firstModels(catalogueOperations);
  log.info(`the models are those of ${catalogues}`, { models });
  for (const [operation, first] of Object.entries(models)) {
    if (!first) continue;
    log.debug(`${operation} is done by ${first.model_id} (${first.provider}: ${first.model})`);
  }
  const missing = Object.keys(models).filter((operation) => models[operation] === undefined);
  if (missing.length === 0) return;
  log.warn(
    `no model does ${missing.join(', ')}: add a catalogue to MODELS that has one, such as ${catalogues},sandbox`,
  );
}

/** How long the result of a storage check is reused, because requests to a bucket cost money. */
const storageMs = 5000;

/** What every process of a service needs before it can do anything. */
export function commonChecks(db: Db, storageWatch: StorageWatch): Checks {
  return {
    database: () => sql`select 1`.execute(db),
    migrations: () => checkMigrated(db),
    storage: storageWatch.check,
  };
}

/** Functions that close parts, in the order in which the parts were opened. */
export type Closing = (() => unknown)[];

/** Calls all of them, the last opened first, even if some fail. */
export async function closeAll(closing: Closing, log: Log): Promise<void> {
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      log.error('a part could not be stopped', { error });
    }
  }
}
