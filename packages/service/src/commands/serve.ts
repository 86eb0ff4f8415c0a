import { loadConfig } from '../config.ts';
import { createLog, openLog } from '../log.ts';
import { takeOwnSettings } from '../memory/own-settings.ts';
import { checkShared } from '../start/check-shared.ts';
import { startTracing } from '../tracing/start.ts';
import { welcome, welcomeWorker } from '../welcome.ts';
import { endInOrder } from './end-in-order.ts';
import { flag, parse, UsageError } from './parse.ts';

/** Starts a service or a part of it, which goes on until a signal stops it. */
export async function serve(args: string[]): Promise<void> {
  const { api = false, worker = false } = parse(args, { options: { api: flag, worker: flag } });
  if (api && worker) throw new UsageError('Without --api and --worker it does both.');
  const config = loadConfig();
  if (api || worker) checkShared(config);
  takeOwnSettings();
  const log = await openLog(config.logLevel);
  const endBy = endInOrder(log);
  const stopTracing = await startTracing();
  // Not before: whoever calls it wrongly need not wait for all of the service to load.
  const { startService, startWorker } = await import('../service.ts');
  if (worker) {
    const running = await startWorker(config, log);
    process.stdout.write(welcomeWorker(running));
    endBy(() => running.stop().then(stopTracing));
  } else {
    const service = await startService(config, log, { work: !api });
    process.stdout.write(welcome(service));
    endBy(() => service.stop().then(stopTracing));
  }
}

/** Does of a start what concerns the database. */
export async function migrate(args: string[]): Promise<void> {
  parse(args, {});
  const config = loadConfig();
  const { openMigrated } = await import('../start/open-migrated.ts');
  const database = await openMigrated(config, createLog(config.logLevel));
  await database.close();
  process.stdout.write('The database has the newest schema.\n');
}
