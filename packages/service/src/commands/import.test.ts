import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { GenerationSuccess, ResponseBody } from '@genmedia/types';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { lockFile } from '../database/lock-file.ts';
import { openTestDatabase } from '../database/testing.ts';
import { createLog } from '../log.ts';
import { callHere } from '../testing/call-here.ts';
import { createCaller } from '../testing/caller.ts';
import { createMailbox } from '../testing/mailbox.ts';
import { type Environment, type Home, makeHome, patientSettings } from '../testing/service.ts';
import { startOnSharedEngines } from '../testing/shared-engines.ts';
import { createUsers, type User } from '../testing/users.ts';

/** A service that has ended: its embedded database, a user of it and a job, and many accounts. */
let home: Home;
let user: User;
let made: GenerationSuccess;
let SECRET_KEY: string;
const compared = ['accounts', 'api_keys', 'jobs', 'access_tokens', 'usage', 'queues', 'uploads'];
/** All rows of these tables. */
let moving: unknown;

const lyrics = () => ({ key: user.apiKey, prompt: 'a red lighthouse' });
const path = '/api/v6/voice/lyrics_generator';

beforeAll(async () => {
  home = await makeHome('PGlite');
  const service = await serve(home.env);
  user = await createUsers(service, createMailbox(home.dataDir)).newUser();
  made = (await service.post<GenerationSuccess>(path, lyrics())).body;
  expect(made).toMatchObject({ status: 'success' });
  await service.stop();
  SECRET_KEY = await readFile(join(home.dataDir, 'secret-key'), 'utf8');
  const embedded = await openDatabase({ dataDir: home.dataDir });
  await sql`insert into accounts (id, email, name, username, plan, queue_limit, verified_at)
    select 100 + i, i || '@mail.example', E'"a\\\\b",\n(c)''', i::text, 'basic', 5,
      '2026-01-02 03:04:05.678901Z' from generate_series(1, 120) i`.execute(embedded.db);
  await sql`select setval('accounts_id_seq', 5000)`.execute(embedded.db);
  moving = await textsOf(embedded, compared);
  await embedded.close();
});
afterAll(() => home.drop());

/** An empty Postgres, and where a service on it keeps its files. */
async function postgresHome(dataDir: string, more: Environment = {}) {
  const { url = '', database, drop } = await openTestDatabase('Postgres');
  onTestFinished(drop);
  const another = { SECRET_KEY: 'ab'.repeat(32) };
  return { database, env: { DATA_DIR: dataDir, DATABASE_URL: url, ...another, ...more } };
}

async function serve(env: Environment) {
  const config = loadConfig({ PORT: '0', ...patientSettings(), ...env });
  const service = await startOnSharedEngines(config, createLog('silent'));
  return { ...createCaller(service.url), stop: () => service.stop() };
}

/** All rows of some tables, as texts. */
async function textsOf({ db }: Database, tables: readonly string[]): Promise<unknown> {
  const texts = tables.map(async (table) => {
    const { rows } = await sql`select each::text from ${sql.table(table)} each order by 1`.execute(
      db,
    );
    return [table, rows];
  });
  return Object.fromEntries(await Promise.all(texts));
}

test('a service goes on in Postgres with its accounts, jobs, files and ids, to the last character', async () => {
  const { dataDir } = home;
  const { database, env: moved } = await postgresHome(dataDir, { SECRET_KEY });
  const imported = await callHere(['import', dataDir], moved);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  expect(imported.stdout).toMatch(/^accounts: 122\n/m);
  expect(await textsOf(database, compared)).toEqual(moving);
  const { rows } = await sql`select nextval('accounts_id_seq')::int as id`.execute(database.db);
  expect(rows).toEqual([{ id: 5001 }]);

  const after = await serve(moved);
  onTestFinished(after.stop);
  const { email, password } = user;
  const login = await after.post<ResponseBody<'logIn'>>('/api/agents/v1/auth/login', {
    email,
    password,
  });
  expect(login.body.data).toMatchObject({ api_key: user.apiKey });
  const fetched = await after.post<GenerationSuccess>(`/api/v6/voice/fetch/${made.id}`, {
    key: user.apiKey,
  });
  expect(fetched.body).toMatchObject({ status: 'success', id: made.id });
  const next = await after.post<GenerationSuccess>(path, lyrics());
  expect(Number(next.body.id)).toBeGreaterThan(Number(made.id));
});

test('the Postgres may have tables of others, and those of the service in another schema', async () => {
  const { dataDir } = home;
  const { database, env: other } = await postgresHome(dataDir, { SECRET_KEY });
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  await sql`create table others as select 1 as one`.execute(database.db);
  await sql`create schema own`.execute(database.db);
  const url = new URL(String(other.DATABASE_URL));
  url.searchParams.set('options', '-c search_path=own');
  const imported = await callHere(['import', dataDir], { ...other, DATABASE_URL: url.href });
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  const { rows } = await sql`select one, (select count(*)::int from own.accounts) as accounts
    from public.others`.execute(database.db);
  expect(rows).toEqual([{ one: 1, accounts: 122 }]);
});

test('a database in use, a folder without one, another key and no DATABASE_URL are refused', async () => {
  const { dataDir, env } = home;
  const { database, env: other } = await postgresHome(dataDir);
  const refusal = async (folder: string, given: Environment, code = 1) => {
    const refused = await callHere(['import', folder], given);
    expect(refused).toMatchObject({ code, stdout: '' });
    return refused.stderr;
  };
  expect(await refusal(dataDir, env, 2)).toMatch(/Set DATABASE_URL to the empty database/);
  expect(await refusal(join(dataDir, 'none'), other)).toMatch(/There is no database at .*none/);

  expect(await refusal(dataDir, other)).toMatch(/key that is not in SECRET_KEY/);
  const unlock = await lockFile(join(dataDir, 'lock'));
  expect(await refusal(dataDir, { ...other, SECRET_KEY })).toMatch(/uses this data folder/);
  await unlock();
  await sql`insert into accounts (id, email, name, username, plan, queue_limit)
    values (1, '', '', '', 'basic', 5)`.execute(database.db);
  expect(await refusal(dataDir, { ...other, SECRET_KEY })).toMatch(/has accounts already/);
});
