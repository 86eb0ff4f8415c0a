import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../src/database/testing.ts';
import type { Command } from '../../src/testing/command.ts';
import { wrongAccounts } from '../../src/usage/testing.ts';
import { required } from '../required.ts';
import { waitForJobs } from './check.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { smallImageRequest } from './load.ts';
import { race, statusesOf } from './races.ts';

const patienceMs = 240_000;
const cents = 10_000;
const atOnce = 100;
const path = '/api/v7/images/text-to-image';

let cluster: Cluster;
let apis: Command[];

beforeAll(async () => {
  const home = await openTestDatabase('Postgres');
  const models = join(home.dataDir, 'models.yaml');
  await writeFile(
    models,
    `models:
  - model_id: sandbox-image
    name: Painter
    description: Draws.
    feature: imagen
    operations: [generateImage]
    provider: sandbox
    model: sandbox-image
    price: { usd: 0.04, per: image }
`,
  );
  const environment = { MODELS: models, MONTHLY_LIMIT_USD: '0.2' };
  cluster = await startCluster({ home, environment });
  apis = await Promise.all([cluster.startApi(), cluster.startApi()]);
}, patienceMs);

afterAll(() => cluster?.stop());

test(`${atOnce} requests at once to two processes do not exceed the limit of an account`, {
  timeout: patienceMs,
}, async () => {
  const [key] = await cluster.newAccounts(1, atOnce);
  const body = { key: required(key, 'API key'), ...smallImageRequest };
  const answers = await race(apis, atOnce, async (to) => {
    const headers = { 'Idempotency-Key': randomUUID(), Prefer: 'respond-async' };
    while (true) {
      const answer = await to.post(path, body, headers);
      // A busy machine may be too slow for so many at once. Clients send it again then.
      if (answer.status !== 503) return answer;
    }
  });
  expect(statusesOf(answers)).toEqual({ 200: 5, 402: atOnce - 5 });
  const worker = await cluster.startWorker();
  await waitForJobs(cluster.db, patienceMs);
  worker.kill('SIGTERM');
  await worker.exited;
  const money = cluster.db.selectFrom('accounts').select(['spent', 'reserved']);
  expect(await money.where('queue_limit', '=', atOnce).execute()).toEqual([
    { spent: 20 * cents, reserved: 0 },
  ]);
  expect(await wrongAccounts(cluster.db)).toEqual([]);
  const late = await race(apis, 2, (to) => to.post(path, body));
  expect(statusesOf(late)).toEqual({ 402: 2 });
});
