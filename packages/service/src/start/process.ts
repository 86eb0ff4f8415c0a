import { bootstrap } from '../accounts/bootstrap.ts';
import { createApp } from '../app.ts';
import { type Config, checkShared } from '../config.ts';
import type { Timeouts } from '../database/pool.ts';
import type { Engines } from '../engines/engines.ts';
import type { SharedPools } from '../engines/pools.ts';
import { type Listening, listen } from '../http/listen.ts';
import { recoverJobs } from '../jobs/attempts.ts';
import type { Log } from '../log.ts';
import { catalogueOperations } from '../operations/generations/list.ts';
import { signingKeys } from '../webhooks/signing-keys.ts';
import { startUpkeep, startWorkerParts } from './background.ts';
import { type Closing, closeAll } from './closing.ts';
import { operatorRoutes } from './operator-routes.ts';
import { openParts } from './parts.ts';
import { createStopDelay, type StopDelay, type StopOptions } from './stop-delay.ts';

/**
 * How long a stop lets requests wait for their jobs. After that they answer where to fetch the
 * result.
 */
const waitGraceMs = 5_000;

export interface ProcessOptions {
  /** Whether this process answers requests. */
  api: boolean;
  /** Whether it does jobs, webhooks and mails. */
  work: boolean;
  /** Engines that several services in one process share. Whoever opened them closes them. */
  engines?: Engines | undefined;
  /** Pools for its own engines, which it shares with others. Whoever created them closes them. */
  pools?: SharedPools | undefined;
  /** How long it waits for the database. Tests on busy machines wait longer. */
  databaseTimeouts?: Timeouts | undefined;
}

/** Starts a process of a service. Throws if a part cannot start. */
export async function startProcess(config: Config, log: Log, options: ProcessOptions) {
  const closing: Closing = [];
  const delay = createStopDelay(config.drainDelayMs);
  let stopped: Promise<void> | undefined;
  const stop = ({ atOnce = false }: StopOptions = {}) => {
    if (atOnce) delay.end();
    stopped ??= closeAll(closing, log);
    return stopped;
  };
  try {
    return { ...(await open(config, log, closing, { ...options, delay })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  config: Config,
  log: Log,
  closing: Closing,
  { api, work, engines, pools, databaseTimeouts, delay }: ProcessOptions & { delay: StopDelay },
) {
  if (!api || !work) checkShared(config);
  // The server comes first, because links contain the port, which the system may choose.
  const server = api || config.portIsSet ? await listenTo(config, log) : undefined;
  closing.push(() => server?.close());
  const url = server?.url;
  const endWaits = new AbortController();
  // A worker that does not listen has a PUBLIC_URL: see checkShared.
  const publicUrl = config.publicUrl ?? url ?? '';
  const options = {
    config,
    endWaits: endWaits.signal,
    publicUrl,
    engines,
    pools,
    databaseTimeouts,
  };
  const parts = await openParts(options, log, closing);
  const { context, database } = parts;
  const developer = database.embedded ? await bootstrap(context, config.dataDir) : undefined;
  if (database.embedded) await recoverJobs(database.db);
  // Creates the keys before the first request needs them. Stops the start if SECRET_KEY cannot open
  // them.
  await signingKeys(context);
  const working = work ? await startWorkerParts(parts, log, closing) : {};
  startUpkeep(parts, log, closing);
  const operators = operatorRoutes(parts, { ...parts.checks, ...working }, { api });
  const { beside } = operators;
  const metricsUrl = await operators.listen(closing);
  server?.serve(api ? createApp({ ...parts, beside }) : beside);
  closing.push(async () => {
    operators.drain();
    // A worker answers health checks until its end.
    if (api && server) await stopAnswering(server, delay, endWaits);
  });
  log.info(api ? 'listening' : 'working', { url, metricsUrl });
  const { engines: registry } = context;
  const first = Object.entries(registry.firstModels(catalogueOperations));
  return {
    url,
    developer,
    catalogues: config.models,
    models: Object.fromEntries(first.map(([operation, model]) => [operation, model?.model_id])),
  };
}

/** Lets load balancers go elsewhere, and then requests end. */
async function stopAnswering(
  server: Listening,
  delay: StopDelay,
  endWaits: AbortController,
): Promise<void> {
  server.announceClose();
  await delay.passed();
  const timer = setTimeout(() => endWaits.abort(), waitGraceMs);
  await server.close();
  clearTimeout(timer);
}

function listenTo({ host, port, trustedProxies }: Config, log: Log): Promise<Listening> {
  return listen({
    host,
    port,
    proxies: trustedProxies,
    onError: (error) => log.error('a connection could not be taken', { error }),
  });
}
