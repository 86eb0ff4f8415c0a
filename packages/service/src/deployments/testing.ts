import { afterAll, beforeAll } from 'vitest';
import { createApiKey } from '../accounts/api-keys.ts';
import { createApp } from '../app.ts';
import { loadConfig } from '../config.ts';
import type { Engine } from '../database/testing.ts';
import { listen } from '../http/listen.ts';
import { insertAccount } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import type { Context } from '../operations/context.ts';
import { startUpkeep, startWorkerParts } from '../start/background.ts';
import { type Closing, closeAll } from '../start/closing.ts';
import { operatorRoutes } from '../start/operator-routes.ts';
import { openParts } from '../start/parts.ts';
import { type Caller, createCaller } from '../testing/caller.ts';
import { makeHome, patientSettings, proxyOf } from '../testing/service.ts';
import { sharedEngines } from '../testing/shared-engines.ts';
import { grantDeployment } from './grants.ts';

/** A whole service in this process, and what its operator can do. */
export interface OperatedService extends Caller {
  url: string;
  context: Context;
  /** The lines that it has logged, a JSON object each. */
  log: readonly string[];
  /** A new account with these deployments. */
  newAccount(deployments?: Record<string, { storageUrl?: string }>): Promise<Customer>;
}

export interface Customer {
  id: number;
  apiKey: string;
}

/** A service of the test file's own, from the first test to the last. */
export function useOperatedService(
  engine: Engine,
  environment: Readonly<Record<string, string>> = {},
): OperatedService {
  const closing: Closing = [];
  const log = createLog('silent');
  let started: OperatedService | undefined;
  beforeAll(async () => {
    const { env, drop } = await makeHome(engine);
    closing.push(drop);
    const own = { ALLOW_PRIVATE_URLS: '127.0.0.1/32', PORT: '0' };
    started = await start({ ...patientSettings(), ...own, ...env, ...environment }, closing);
  });
  afterAll(() => closeAll(closing, log));
  return proxyOf(() => started);
}

async function start(
  env: Readonly<Record<string, string>>,
  closing: Closing,
): Promise<OperatedService> {
  const lines: string[] = [];
  const log = createLog('debug', (line) => lines.push(line));
  const config = loadConfig(env);
  const server = await listen(config);
  closing.push(() => server.close());
  const options = {
    config,
    publicUrl: server.url,
    endWaits: new AbortController().signal,
    engines: await sharedEngines(),
  };
  const parts = await openParts(options, log, closing);
  await startWorkerParts(parts, log, closing);
  startUpkeep(parts, log, closing);
  const { context } = parts;
  const { beside } = operatorRoutes(parts, parts.checks, { api: true });
  const app = createApp({ ...parts, beside });
  server.serve(app);
  const newAccount = createAccounts(context);
  return { ...createCaller(server.url), url: server.url, context, log: lines, newAccount };
}

function createAccounts(context: Context): OperatedService['newAccount'] {
  const { db } = context;
  return async (deployments = {}) => {
    const id = await insertAccount(db, { plan: 'unlimited_premium', queueLimit: 15 });
    for (const [segment, { storageUrl }] of Object.entries(deployments)) {
      await grantDeployment(context, { accountId: id, name: segment, storageUrl });
    }
    return { id, apiKey: await createApiKey(db, id, 'test') };
  };
}
