import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { loadConfig } from '../config.ts';
import { type Engine, makeDataDir, openTestDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { type Service, startService } from '../service.ts';
import { type Caller, createCaller } from './caller.ts';
import { createMailbox, type Mailbox } from './mailbox.ts';
import { startOnSharedEngines, startOnSharedPools } from './shared-engines.ts';
import { createUsers, type Users } from './users.ts';

export type Environment = Readonly<Record<string, string>>;

/** A whole service in this process, and what its users and its operator see of it. */
export interface TestService extends Caller, Mailbox, Users {
  url: string;
  dataDir: string;
  /** The variables with which a command finds the service's data. */
  home: Environment;
  /** Its log, including debug: one JSON object per line. */
  log: readonly string[];
  service: Service;
}

/** Tests call more often per minute than users do, and wait for results on busy machines. */
export const patientSettings = (): Environment => ({
  RATE_LIMIT_AUTH: '100000',
  RATE_LIMIT: '100000',
  SYNC_WAIT: '300',
  MODELS: inject('patientModels'),
});

/**
 * Starts a service for the test file, with an empty database, from the first test to the last.
 *
 * @param environment further variables. A function can derive them from those that are set already.
 */
export function useService(
  engine: Engine,
  environment: Environment | ((given: Environment) => Promise<Environment>) = {},
): TestService {
  let home: Home | undefined;
  let started: TestService | undefined;
  beforeAll(async () => {
    home = await makeHome(engine);
    const more = typeof environment === 'function' ? await environment(home.env) : environment;
    started = await start(home, more);
  });
  afterAll(async () => {
    await started?.service.stop();
    await home?.drop();
    if (started) expect(linesWithSecrets(started), 'secrets in the log').toEqual([]);
  });
  return proxyOf(() => started);
}

/** The shared service. It ends with Vitest's worker, or before a file that holds timers. */
let shared: Promise<TestService> | undefined;

export const hasSharedService = (): boolean => shared !== undefined;

export async function stopSharedService(): Promise<void> {
  const { service } = (await shared) ?? {};
  shared = undefined;
  await service?.stop();
}

/**
 * A service with Postgres, as from useService, that may fetch from this machine. All files of a Vitest
 * worker share it. For tests that only look at what their own accounts do.
 */
export function useSharedService(): TestService {
  let started: TestService | undefined;
  let lines = 0;
  beforeAll(async () => {
    shared ??= startShared();
    started = await shared;
    lines = started.log.length;
  });
  afterAll(() => {
    if (!started) return;
    const own = { ...started, log: started.log.slice(lines) };
    expect(linesWithSecrets(own), 'secrets in the log').toEqual([]);
  });
  return proxyOf(() => started);
}

async function startShared(): Promise<TestService> {
  return await start(await makeHome('Postgres'), { ALLOW_PRIVATE_URLS: '127.0.0.1/32' });
}

/** Stands for a service that starts later. */
export function proxyOf<T extends object>(started: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, name) {
      const service = started();
      if (!service) throw new Error('The service runs only while tests do.');
      return service[name as keyof T];
    },
  });
}

/** Starts a service on the data of `home`. The caller stops it. */
async function start({ dataDir, env: home }: Home, more: Environment): Promise<TestService> {
  const env = { ...patientSettings(), ...home, ...more };
  const log: string[] = [];
  const config = loadConfig({ PORT: '0', ...env });
  const logging = createLog('debug', (line) => log.push(line));
  const service = await startFor(env)(config, logging);
  const { url } = service;
  const caller = createCaller(url);
  const mailbox = createMailbox(dataDir);
  const users = createUsers(caller, mailbox);
  return { ...caller, ...mailbox, ...users, url, dataDir, home, log, service };
}

/** Shares what the configuration lets it share with the other services of a Vitest worker. */
function startFor({ MODELS, MEMORY_LIMIT }: Environment): typeof startOnSharedEngines {
  if (MEMORY_LIMIT !== undefined) return startService;
  return MODELS === patientSettings().MODELS ? startOnSharedEngines : startOnSharedPools;
}

/** The log lines that contain a secret of the test file. There must be none. */
function linesWithSecrets({ log, secrets }: TestService): string[] {
  return log.filter((line) => [...secrets].some((secret) => line.includes(secret)));
}

/** Where a service of a test keeps its data. */
export interface Home {
  dataDir: string;
  env: Environment;
  drop(): Promise<void>;
}

/** Makes the data of a new service. The caller drops it. */
export async function makeHome(engine: Engine): Promise<Home> {
  if (engine === 'PGlite') {
    const folder = await makeDataDir();
    const remove = () => rm(folder, { recursive: true });
    return { dataDir: folder, env: { DATA_DIR: folder }, drop: remove };
  }
  const { url = '', dataDir, drop } = await openTestDatabase(engine);
  const env = { DATA_DIR: dataDir, DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) };
  return { dataDir, env, drop };
}
