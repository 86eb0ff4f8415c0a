import { checkShared, loadConfig } from '../config.ts';
import { openLog } from '../log.ts';
import { startTracing } from '../tracing/start.ts';
import { welcome, welcomeWorker } from '../welcome.ts';
import { endInOrder } from './end-in-order.ts';

/** The part of the service to run. Without either: all of it. */
interface Roles {
  api?: boolean | undefined;
  worker?: boolean | undefined;
}

/** Resolves once the service runs. A signal ends it. */
export async function runService({ api = false, worker = false }: Roles): Promise<void> {
  const config = loadConfig();
  if (api || worker) checkShared(config);
  const log = await openLog(config.logLevel);
  const onEnd = endInOrder(log);
  const stopTracing = await startTracing(log);
  // Loaded only now: wrong configuration is reported before the whole service has loaded.
  const { startService, startWorker } = await import('../service.ts');
  if (worker) {
    const running = await startWorker(config, log);
    process.stdout.write(welcomeWorker(running));
    onEnd(() => running.stop().then(stopTracing));
  } else {
    const service = await startService(config, log, { work: !api });
    process.stdout.write(welcome(service));
    onEnd((options) => service.stop(options).then(stopTracing));
  }
}
