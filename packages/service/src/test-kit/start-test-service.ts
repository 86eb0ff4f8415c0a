import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { startService } from '../service.ts';
import { dataImage } from './data-image.ts';
import { createTestAccount, type TestAccount, type TestPlace } from './test-account.ts';

/** A service for tests of an application, in this process. */
export interface TestService extends TestPlace {
  /** Its log: one JSON object per line. */
  log: readonly string[];
  /** Makes an account that nobody else uses. Its jobs wait for no other account's. */
  newAccount(): Promise<TestAccount>;
  /** Stops it, and removes its data. */
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  /** Variables as in the environment of a service, such as `{ SYNC_WAIT: '20' }`. */
  env?: Readonly<Record<string, string>>;
}

/**
 * Answers a job before it is done, as a busy service does; has models that fail, that are slow and
 * that are limited; limits no requests; takes files from servers on this machine; answers pages of
 * any origin, as those of happy-dom.
 */
const forTests = {
  HOST: '127.0.0.1',
  PORT: '0',
  SYNC_WAIT: '0',
  MODELS: 'sandbox,failing',
  RATE_LIMIT: '1000000',
  RATE_LIMIT_AUTH: '1000000',
  ALLOW_PRIVATE_URLS: '127.0.0.0/8,::1/128',
  CORS_ORIGINS: '*',
};

/**
 * Starts a service with an empty database and offline models. The first start on a machine makes the
 * database, the others copy it. Models start when the first job needs them.
 */
export async function startTestService({
  env = {},
}: TestServiceOptions = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genmedia-test-'));
  const remove = () => rm(dataDir, { recursive: true, force: true });
  try {
    cpSync(await dataImage(), dataDir, { recursive: true });
    const log: string[] = [];
    const config = loadConfig({ ...forTests, DATA_DIR: dataDir, ...env });
    const service = await startService(
      config,
      createLog('info', (line) => log.push(line)),
    );
    const place = { url: service.url, dataDir };
    return {
      ...place,
      log,
      newAccount: () => createTestAccount(place),
      async stop() {
        try {
          await service.stop();
        } finally {
          await remove();
        }
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
