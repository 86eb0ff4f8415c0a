import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApiKey } from '../accounts/api-keys.ts';
import { loadConfig } from '../config.ts';
import { openTestDatabase } from '../database/testing.ts';
import { useQueue } from '../jobs/testing.ts';
import { createLog } from '../log.ts';
import { createKeyring } from '../secrets/keyring.ts';
import type { Service } from '../service.ts';
import { type Caller, createCaller } from '../testing/caller.ts';
import { type Command, runCommand } from '../testing/command.ts';
import { type DatabaseGate, openDatabaseGate, sessionsThrough } from '../testing/database-gate.ts';
import { startOnSharedEngines } from '../testing/shared-engines.ts';
import { grantDeployment } from './grants.ts';

const secret = 'ab'.repeat(32);
const small = { prompt: 'A lighthouse at dusk', width: 64, height: 64 };
const large = { prompt: 'A lighthouse at dusk', width: 1024, height: 1024, samples: 2 };

/** Two services over one Postgres: a process that is killed in the end, and the tests' own. */
let killed: Command;
let stays: Service;
const log: string[] = [];

interface Side {
  /** Proxy between the service and the database. */
  gate: DatabaseGate;
  caller: Caller;
  /** The lines that it has logged, a JSON object each. */
  lines(): readonly string[];
}

let home: Awaited<ReturnType<typeof openTestDatabase>>;
const sides: Side[] = [];
let apiKey: string;

beforeAll(async () => {
  home = await openTestDatabase('Postgres');
  const { database, url = '', dataDir } = home;
  const accountId = await useQueue(database).account(100);
  const context = { db: database.db, keyring: createKeyring([Buffer.from(secret, 'hex')]) };
  await grantDeployment(context, { accountId, name: 'alpha' });
  apiKey = await createApiKey(database.db, accountId, 'test');
  const gates = [await openDatabaseGate(url), await openDatabaseGate(url)] as const;
  const [first, second] = gates.map((gate) => ({
    PORT: '0',
    DATABASE_URL: gate.url,
    DATA_DIR: dataDir,
    SECRET_KEY: secret,
    SYNC_WAIT: '0',
    RATE_LIMIT: '1000000',
    MODELS: inject('patientModels'),
  }));
  killed = runCommand(['serve'], first);
  stays = await startOnSharedEngines(
    loadConfig(second ?? {}),
    createLog('info', (line) => log.push(line)),
  );
  const lines = () => killed.stderr().split('\n');
  sides.push({ gate: gates[0], caller: createCaller(await killed.url), lines });
  sides.push({ gate: gates[1], caller: createCaller(stays.url ?? ''), lines: () => log });
});

afterAll(async () => {
  killed?.kill('SIGKILL');
  await killed?.exited;
  await stays?.stop();
  for (const { gate } of sides) await gate.remove();
  await home.drop();
});

const call = ({ caller }: Side, path: string, body: object = {}) =>
  caller.post(`/api/v1/enterprise/alpha/${path}`, { key: apiKey, ...body });

/** A service that has just got its database back may not answer yet. */
const submit = (side: Side, request: object) =>
  expect.poll(async () => (await call(side, 'text2img', request)).status).toBe(200);

const jobs = () =>
  home.database.db.selectFrom('jobs').select(['status', 'attempt']).orderBy('id').execute();

/** Waits until all jobs have succeeded at the first attempt. */
const allDone = async () => {
  const good = (await jobs()).map(() => ({ status: 'success', attempt: 1 }));
  await expect.poll(jobs).toEqual(good);
};

/** Processes of the deployment that are alive. */
const pids = (side: Side) => startedBy(side.lines()).filter(isAlive);

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

/**
 * Starts the processes of one side. They start with a job, and any service may take the job, so the
 * other services are cut off from the database. A claim that they have sent already runs to its
 * end, so the job is accepted after that.
 */
async function workOn(side: Side): Promise<void> {
  await allDone();
  const others = sides.filter((other) => other !== side);
  for (const { gate } of others) await gate.shut();
  for (const { gate } of others) {
    await expect.poll(() => sessionsThrough(gate, home.database.db)).toEqual([]);
  }
  await submit(side, small);
  await allDone();
  for (const { gate } of others) await gate.open();
  await expect.poll(() => pids(side)).not.toEqual([]);
}

test('a restart replaces the processes of every service, and no job is lost or fails', async () => {
  for (const side of sides) await workOn(side);
  const [first, second] = sides as [Side, Side];
  await submit(second, large);
  await expect.poll(async () => (await jobs()).at(-1)?.status).not.toBe('queued');
  const before = sides.flatMap(pids);
  expect((await call(second, 'restart_server')).body).toEqual({
    status: 'success',
    message: 'The server is restarting.',
  });
  await expect.poll(() => before.filter(isAlive)).toEqual([]);
  for (const side of [second, first]) await workOn(side);
});

test('a service that is killed takes the processes of its deployments along', async () => {
  const [first] = sides as [Side, Side];
  await workOn(first);
  const left = pids(first);
  killed.kill('SIGKILL');
  await expect.poll(() => left.filter(isAlive)).toEqual([]);
});
