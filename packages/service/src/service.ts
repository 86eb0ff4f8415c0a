import { join } from 'node:path';
import { bootstrap, type DeveloperKey } from './accounts/bootstrap.ts';
import { loadKeyring } from './accounts/secret-key.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { openNotifications } from './database/notifications.ts';
import { openEngines } from './engines/engines.ts';
import { listen } from './http/listen.ts';
import { openLiveness } from './jobs/liveness.ts';
import { startReaper } from './jobs/reaper.ts';
import { recoverJobs } from './jobs/recover.ts';
import { startJobWorker } from './jobs/worker.ts';
import { createLog, type Log } from './log.ts';
import { startLoop } from './loop.ts';
import { startMailSender } from './mail/sender.ts';
import { fileTransport, smtpTransport } from './mail/transport.ts';
import { openDiskStorage } from './media/disk-storage.ts';
import type { Context } from './operations/context.ts';
import { createRunJob } from './operations/jobs.ts';
import { createRateLimiter } from './rate-limit/rate-limiter.ts';
import { settingError } from './setting-error.ts';
import { startWebhookSender } from './webhooks/sender.ts';
import { signingKeys } from './webhooks/signing-keys.ts';

/** A running service. */
export interface Service {
  /** Where it listens: `http://127.0.0.1:8787`. */
  url: string;
  /** API key of the developer's account, where the service made one. */
  developer: DeveloperKey | undefined;
  /** Ends what it does in good order: answers first, then jobs, then mails. */
  stop(): Promise<void>;
}

/** Things to close, last opened first. */
type Closing = (() => unknown)[];

/** How long a stop lets requests wait for their jobs; then they are told where to fetch the result. */
const waitGraceMs = 5_000;
/** How long a stop lets jobs run; then they go back to the queue. */
const jobGraceMs = 20_000;
const webhookGraceMs = 5000;
const sweepMs = 60_000;
const jobsAtOnce = 2;

/** Starts everything that the configuration names, in one process. Throws if a part cannot start. */
export async function startService(
  config: Config,
  log: Log = createLog(config.logLevel),
): Promise<Service> {
  const closing: Closing = [];
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= closeAll(closing, log);
    return stopped;
  };
  try {
    return { ...(await open(config, log, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function closeAll(closing: Closing, log: Log): Promise<void> {
  for (const close of closing.reverse()) {
    try {
      await close();
    } catch (error) {
      log.error('a part could not be stopped', { error });
    }
  }
}

async function open(config: Config, log: Log, closing: Closing): Promise<Omit<Service, 'stop'>> {
  // First, because links need the port where the system chooses it.
  const server = await listen(config);
  closing.push(() => server.close());
  const { url } = server;
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onFailure: (error) => log.error('the embedded database stopped', { error }),
  }).catch((error) => {
    throw settingError(config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR', error);
  });
  closing.push(() => database.close());
  await migrate(database.db);
  const endWaits = new AbortController();
  const parts = { config, endWaits: endWaits.signal, publicUrl: config.publicUrl ?? url };
  const context = { ...parts, ...(await openParts(config, database, log, closing)) };
  const developer = database.embedded ? await bootstrap(context, config.dataDir) : undefined;
  if (database.embedded) await recoverJobs(database.db);
  // Made before anybody asks for them; stops the start where SECRET_KEY no longer opens them.
  await signingKeys(context);
  await startBackground(context, database, log, closing);

  let draining = false;
  const app = await createApp({ context, log, isDraining: () => draining });
  server.serve(app.fetch);
  closing.push(async () => {
    draining = true;
    const timer = setTimeout(() => endWaits.abort(), waitGraceMs);
    await server.close();
    clearTimeout(timer);
  });
  log.info('listening', { url });
  return { url, developer };
}

async function openParts(config: Config, database: Database, log: Log, closing: Closing) {
  const { db } = database;
  // After the database, whose lock makes this the only process that may make the key.
  const keyring = await loadKeyring(config);
  const notifications = await openNotifications(database, (error) =>
    log.warn('the connection for notifications is lost', { error }),
  );
  closing.push(() => notifications.close());
  const engines = await openEngines({ models: config.models });
  closing.push(() => engines.close());
  const storage = await openDiskStorage(join(config.dataDir, 'files'));
  const limits = { auth: config.rateLimitAuth, api: config.rateLimit };
  return {
    db,
    keyring,
    notifications,
    engines,
    storage,
    rateLimiter: createRateLimiter({ db, limits }),
  };
}

async function startBackground(
  context: Context,
  database: Database,
  log: Log,
  closing: Closing,
): Promise<void> {
  const { config, db, keyring, notifications, rateLimiter } = context;
  const transport = config.mailUrl
    ? smtpTransport(config.mailUrl, config.mailFrom)
    : fileTransport(join(config.dataDir, 'outbox'), config.mailFrom);
  const sender = startMailSender({ db, keyring, transport, notifications, log });
  closing.push(async () => {
    await sender.stop();
    transport.close();
  });
  // Stopped after the worker, so that what it finishes last is told at once.
  const webhooks = startWebhookSender({
    db,
    keyring,
    notifications,
    log,
    guard: { allow: config.allowPrivateUrls },
  });
  closing.push(() => webhooks.stop({ graceMs: webhookGraceMs }));
  const liveness = await openLiveness({ database, log });
  closing.push(() => liveness.close());
  const worker = startJobWorker({
    db,
    notifications,
    liveness,
    run: createRunJob(context),
    concurrency: jobsAtOnce,
    log,
  });
  closing.push(() => worker.stop({ graceMs: jobGraceMs }));
  if (!database.embedded) {
    const reaper = startReaper({ db, notifications, log });
    closing.push(() => reaper.stop());
  }
  const sweeper = startLoop(async () => (await rateLimiter.sweep()) < 0, {
    everyMs: sweepMs,
    onError: (error) => log.warn('old request counts cannot be deleted', { error }),
  });
  closing.push(() => sweeper.stop());
}
