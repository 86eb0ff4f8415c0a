import type { DeveloperKey } from './accounts/bootstrap.ts';
import type { Config } from './config.ts';
import { createLog, type Log } from './log.ts';
import { startProcess } from './start/process.ts';
import type { StopOptions } from './start/stop-delay.ts';

/** A running service. */
export interface Service {
  /** The URL on which it listens, such as `http://127.0.0.1:8787`. */
  url: string;
  /**
   * The API key of the developer's account, which the first start with an embedded database makes, and
   * the file with it. Undefined if there is no such account, or it has lost its key.
   */
  developer: DeveloperKey | undefined;
  /** The catalogues of models in force, as MODELS names them. */
  catalogues: string;
  /** The `model_id` of the first model for each operation; undefined if no model does it. */
  models: Readonly<Record<string, string | undefined>>;
  /** Stops in order: answers, after DRAIN_DELAY, then jobs, then webhooks and mails. */
  stop(options?: StopOptions): Promise<void>;
}

/** A process that does a service's work and answers none of its requests. */
export interface Worker {
  /** The URL of its health checks. Undefined without PORT. */
  url: string | undefined;
  /** Stops in order: jobs, then webhooks and mails. */
  stop(): Promise<void>;
}

export interface ServiceOptions {
  /**
   * Whether this process also does jobs, webhooks and mails; it does if left out. If it does not,
   * workers have to.
   */
  work?: boolean;
}

/**
 * Starts everything that the configuration names, in one process. Throws ConfigError if the
 * configuration is wrong, and another error if a part cannot start.
 *
 * @param log to stderr, from `config.logLevel` on, if left out.
 */
export async function startService(
  config: Config,
  log: Log = createLog(config.logLevel),
  { work = true }: ServiceOptions = {},
): Promise<Service> {
  // A service with an API always has a URL. Only a worker may have none.
  return (await startProcess(config, log, { api: true, work })) as Service;
}

/** Starts a worker of a service that runs in other processes. Throws as startService does. */
export function startWorker(
  config: Config,
  log: Log = createLog(config.logLevel),
): Promise<Worker> {
  return startProcess(config, log, { api: false, work: true });
}
