import { loadConfig } from '../config.ts';
import { type Log, openLog } from '../log.ts';
import { type StopTracing, startTracing } from '../tracing/start.ts';
import { welcome, welcomeWorker } from '../welcome.ts';
import { parse } from './parse.ts';
import { UsageError } from './usage-error.ts';

const options = { api: { type: 'boolean' }, worker: { type: 'boolean' } } as const;

/** Starts a service or a part of it, which goes on until a signal stops it. */
export async function serve(args: string[]): Promise<void> {
  const { api = false, worker = false } = parse(args, { options });
  if (api && worker) throw new UsageError('Without --api and --worker it does both.');
  const config = loadConfig();
  const log = await openLog(config.logLevel);
  const stopTracing = await startTracing();
  // Not before: whoever calls it wrongly need not wait for all of the service to load.
  const { startService, startWorker } = await import('../service.ts');
  if (worker) {
    const running = await startWorker(config, log);
    process.stdout.write(welcomeWorker(running));
    stopOnSignal(running, log, stopTracing);
  } else {
    const service = await startService(config, log, { work: !api });
    process.stdout.write(welcome(service));
    stopOnSignal(service, log, stopTracing);
  }
}

function stopOnSignal(
  running: { stop(): Promise<void> },
  log: Log,
  stopTracing: StopTracing,
): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal is a person who will not wait.
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    await running.stop();
    await stopTracing();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
