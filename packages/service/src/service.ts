import { join } from 'node:path';
import { sql } from 'kysely';
import { bootstrap, type DeveloperKey } from './accounts/bootstrap.ts';
import { loadKeyring } from './accounts/secret-key.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { openNotifications } from './database/notifications.ts';
import { openEngines } from './engines/engines.ts';
import { listen } from './http/listen.ts';
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

const jobGraceMs = 20_000;
const sweepMs = 60_000;
const jobsAtOnce = 2;

/** Starts everything that the configuration names, in one process. Throws if a part cannot start. */
export async function startService(
  config: Config,
  log: Log = createLog(config.logLevel),
): Promise<Service> {
  const closing: Closing = [];
  const stop = async () => {
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    return { ...(await open(config, log, closing)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(config: Config, log: Log, closing: Closing): Promise<Omit<Service, 'stop'>> {
  const keyring = await loadKeyring(config);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    onFailure: (error) => log.error('the embedded database stopped', { error }),
  });
  closing.push(() => database.close());
  const { db } = database;
  await migrate(db);
  const notifications = await openNotifications(database, (error) =>
    log.warn('the connection for notifications is lost', { error }),
  );
  closing.push(() => notifications.close());

  const engines = await openEngines({ models: config.models });
  closing.push(() => engines.close());
  const storage = await openDiskStorage(join(config.dataDir, 'files'));
  const limits = { auth: config.rateLimitAuth, api: config.rateLimit };
  const rateLimiter = createRateLimiter({ db, limits });
  const { publicUrl } = config;
  const context: Context = {
    db,
    keyring,
    publicUrl,
    config,
    notifications,
    engines,
    storage,
    rateLimiter,
  };

  const developer = database.embedded ? await bootstrap(context, config.dataDir) : undefined;
  if (database.embedded) await recoverJobs(db);
  startBackground(context, log, closing);

  let draining = false;
  const app = await createApp({
    context,
    log,
    isDraining: () => draining,
    checkDatabase: () => sql`select 1`.execute(db),
  });
  const server = await listen(app.fetch, config);
  closing.push(() => {
    draining = true;
    return server.close();
  });
  log.info('listening', { url: server.url });
  return { url: server.url, developer };
}

function startBackground(context: Context, log: Log, closing: Closing): void {
  const { config, db, keyring, notifications, rateLimiter } = context;
  const transport = config.mailUrl
    ? smtpTransport(config.mailUrl, config.mailFrom)
    : fileTransport(join(config.dataDir, 'outbox'), config.mailFrom);
  const sender = startMailSender({ db, keyring, transport, notifications, log });
  closing.push(async () => {
    await sender.stop();
    transport.close();
  });
  const worker = startJobWorker({
    db,
    notifications,
    run: createRunJob(context),
    concurrency: jobsAtOnce,
    log,
  });
  closing.push(() => worker.stop({ graceMs: jobGraceMs }));
  const sweeper = startLoop(async () => (await rateLimiter.sweep()) < 0, {
    everyMs: sweepMs,
    onError: (error) => log.warn('old request counts cannot be deleted', { error }),
  });
  closing.push(() => sweeper.stop());
}
