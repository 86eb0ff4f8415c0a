import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApiKey } from '../accounts/api-keys.ts';
import { loadConfig } from '../config.ts';
import { openTestDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { createKeyring } from '../secrets/keyring.ts';
import { type Service, startService } from '../service.ts';
import { type Caller, createCaller } from '../testing/caller.ts';
import { type Command, runCommand } from '../testing/command.ts';
import { sharedEngines } from '../testing/shared-engines.ts';
import { grantDeployment } from './grants.ts';

const secret = 'ab'.repeat(32);
const small = { prompt: 'A lighthouse at dusk', width: 64, height: 64 };
const large = { prompt: 'A lighthouse at dusk', width: 1024, height: 1024, samples: 2 };

let home: Awaited<ReturnType<typeof openTestDatabase>>;
/** Two services over one Postgres: a process that is killed in the end, and the tests' own. */
let killed: Command;
let stays: Service;
const log: string[] = [];
let caller: Caller;
let apiKey: string;

beforeAll(async () => {
  home = await openTestDatabase('Postgres');
  const { database, url = '', dataDir } = home;
  const accountId = await useQueue(database).account(100);
  const context = { db: database.db, keyring: createKeyring([Buffer.from(secret, 'hex')]) };
  await grantDeployment(context, { accountId, name: 'alpha' });
  apiKey = await createApiKey(database.db, accountId, 'test');
  const environment = {
    ...{ PORT: '0', DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: secret },
    ...{ SYNC_WAIT: '0', RATE_LIMIT: '1000000', MODELS: inject('patientModels') },
  };
  killed = runCommand(['serve'], environment);
  stays = await startService(
    loadConfig(environment),
    createLog('info', (line) => log.push(line)),
    { engines: await sharedEngines() },
  );
  caller = createCaller(await killed.url);
});

afterAll(async () => {
  killed?.kill('SIGKILL');
  await killed?.exited;
  await stays?.stop();
  await home.drop();
});

const call = (path: string, body: object = {}) =>
  caller.post(`/api/v1/enterprise/alpha/${path}`, { key: apiKey, ...body });

/** A queue that is full takes it once jobs before it are done. */
const submit = (request: object) =>
  expect.poll(async () => (await call('text2img', request)).status).toBe(200);

const jobs = () =>
  home.database.db.selectFrom('jobs').select(['status', 'attempt']).orderBy('id').execute();

/** Processes of the deployment that are alive, by service. */
const pids = () =>
  [killed.stderr().split('\n'), log].map((lines) => startedBy(lines).filter(isAlive));

function startedBy(lines: readonly string[]): number[] {
  return lines
    .filter((line) => line.includes('a process of a deployment started'))
    .map((line) => JSON.parse(line).pid);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Processes start with the first job, and which service takes a job is chance. */
async function submitUntilAllWork(): Promise<void> {
  while (pids().some((own) => own.length === 0)) {
    await submit(small);
    await sleep(20);
  }
}

test('a restart replaces the processes of every service, and no job is lost or fails', async () => {
  await submitUntilAllWork();
  await submit(large);
  await expect.poll(async () => (await jobs()).at(-1)?.status).not.toBe('queued');
  const before = pids().flat();
  expect((await call('restart_server')).body).toEqual({
    status: 'success',
    message: 'The server is restarting.',
  });
  await expect.poll(() => before.filter(isAlive)).toEqual([]);
  await submitUntilAllWork();
  const finished = (await jobs()).map(() => ({ status: 'success', attempt: 1 }));
  await expect.poll(jobs).toEqual(finished);
});

test('a service that is killed takes the processes of its deployments along', async () => {
  await submitUntilAllWork();
  const [left = []] = pids();
  expect(left.length).toBeGreaterThan(0);
  killed.kill('SIGKILL');
  await expect.poll(() => left.filter(isAlive)).toEqual([]);
});
