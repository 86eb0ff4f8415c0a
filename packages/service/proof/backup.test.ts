import { execFile, spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { GenerationSuccess } from '@genmedia/types';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { useAccounts } from '../src/accounts/testing.ts';
import { openDatabase } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { startS3Server } from '../src/media/testing/s3-server.ts';
import { createKeyring } from '../src/secrets/keyring.ts';
import { createCaller } from '../src/testing/caller.ts';
import { makeTestFolder } from '../src/testing/folder.ts';
import { isFull } from '../src/testing/full.ts';
import { type PostgresServer, startPostgres } from '../src/testing/postgres-server.ts';
import { environmentOf, secretKey } from './chaos/cluster.ts';
import { smallImageRequest } from './chaos/load.ts';
import { startHere } from './chaos/start-here.ts';

const execute = promisify(execFile);
const images = '/api/v7/images/text-to-image';
const programs = ['pg_config', 'pg_dump', 'pg_restore', 'aws'];
const isMissing = (name: string) => spawnSync(name, ['--version']).status !== 0;
const missing = isFull ? programs.filter(isMissing) : [];
if (missing.length > 0) {
  console.warn(`Skipped: a backup and its restoration, because ${missing.join(', ')} is missing.`);
}

/** The commands of the page: those that make a backup, and those that restore it. */
async function commandsOfPage(): Promise<string[]> {
  const page = await readFile(new URL('../docs/backup.md', import.meta.url), 'utf8');
  return [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, commands = '']) => commands);
}

/** What a service runs on: an empty database of the server, and an empty bucket. */
async function openPlace(server: PostgresServer, name: string) {
  const [dataDir, storage] = await Promise.all([makeTestFolder(), startS3Server()]);
  const admin = await openDatabase({ url: server.url('postgres'), dataDir });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const url = server.url(name);
  return {
    url,
    dataDir,
    environment: { ...environmentOf(storage, { dataDir, url, lease: 15 }), SYNC_WAIT: '300' },
    async close() {
      await storage.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

type Place = Awaited<ReturnType<typeof openPlace>>;
type Environment = Readonly<Record<string, string>>;

async function run(commands: string, cwd: string, environment: Environment): Promise<void> {
  const bucket = new URL(environment.STORAGE_URL ?? '');
  const variables = {
    BUCKET: `${bucket.protocol}//${bucket.host}${bucket.pathname}`,
    AWS_REGION: bucket.searchParams.get('region') ?? '',
    AWS_ENDPOINT_URL: bucket.searchParams.get('endpoint') ?? '',
  };
  const env = { ...process.env, ...environment, ...variables };
  await execute('bash', ['-e', '-u', '-c', commands], { cwd, env });
}

/** An API key of a new account, in an empty database. No service sends its mails meanwhile. */
async function createKey(url: string, dataDir: string): Promise<string> {
  const database = await openDatabase({ url, dataDir });
  await migrate(database.db);
  const keyring = createKeyring([Buffer.from(secretKey, 'hex')]);
  const { apiKey } = await useAccounts(database, keyring).verifiedUser();
  await database.close();
  return apiKey ?? '';
}

/** Makes a picture in a place, has that backed up, and loses the place. */
async function useAndBackUp(place: Place, backUp: () => Promise<void>) {
  try {
    const key = await createKey(place.url, place.dataDir);
    const service = await startHere(place, { work: true });
    try {
      const headers = { 'Idempotency-Key': 'before the backup' };
      const { post, get } = createCaller(service.url);
      const request = { key, ...smallImageRequest };
      const made = await post<GenerationSuccess>(images, request, headers);
      await backUp();
      const { pathname } = new URL(made.body.output[0] ?? '');
      const file = await get(pathname);
      expect(file.status).toBe(200);
      return { request, headers, made, pathname, file };
    } finally {
      await service.stop();
    }
  } finally {
    await place.close();
  }
}

test.runIf(isFull && missing.length === 0)(
  'a service restored by the commands of the page has its accounts, jobs and files, and goes on',
  async () => {
    const [backUp = '', restore = ''] = await commandsOfPage();
    const { stdout: bin } = await execute('pg_config', ['--bindir']);
    const server = await startPostgres({ programs: dirname(bin.trim()) });
    onTestFinished(() => server.stop());
    const folder = await makeTestFolder();
    onTestFinished(() => rm(folder, { recursive: true }));
    const lost = await openPlace(server, 'lost');
    const { request, headers, made, pathname, file } = await useAndBackUp(lost, async () => {
      await run(backUp, folder, lost.environment);
    });

    const found = await openPlace(server, 'found');
    onTestFinished(() => found.close());
    await run(restore, folder, found.environment);
    const restored = await startHere(found, { work: true });
    onTestFinished(() => restored.stop());
    const again = createCaller(restored.url);
    expect((await again.post(images, request, headers)).body).toEqual(made.body);
    expect(await again.get(pathname)).toMatchObject({ status: 200, body: file.body });
    const next = await again.post<GenerationSuccess>(images, request);
    expect(next.body.status).toBe('success');
    expect(next.body.id).toBeGreaterThan(made.body.id);
  },
);
