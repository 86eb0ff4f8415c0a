import { checkShared, loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { startTracing } from '../tracing/start.ts';
import { welcome, welcomeWorker } from '../welcome.ts';
import { endInOrder } from './end-in-order.ts';

/** Which part of a service alone; else it is all of it. */
interface Roles {
  api?: boolean | undefined;
  worker?: boolean | undefined;
}

/** Resolves once it runs; a signal ends it. */
export async function runService({ api = false, worker = false }: Roles): Promise<void> {
  const config = loadConfig();
  if (api || worker) checkShared(config);
  const log = await openLog(config.logLevel);
  const endBy = endInOrder(log);
  const stopTracing = await startTracing();
  // Not before: whoever configures it wrongly need not wait for all of the service to load.
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
