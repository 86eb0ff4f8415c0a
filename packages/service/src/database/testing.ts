import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeTestFolder } from '../testing/folder.ts';
import { isFull } from '../testing/full.ts';
import { type Database, openDatabase } from './connection.ts';

export type Engine = 'PGlite' | 'Postgres';

/** For tests of behaviour that differs between the engines. */
export const bothEngines: readonly Engine[] = ['PGlite', 'Postgres'];

/**
 * For tests of what several processes do with one database: `describe.each(engines)('on %s', …)`.
 * The SQL is the same on both engines. `pnpm test:full` runs these tests on both.
 */
export const engines: readonly Engine[] = isFull ? bothEngines : ['Postgres'];

/**
 * For tests of what one process does alone, as with the embedded default. The embedded database
 * takes several times as much work: use `engines` where either of the two will do.
 */
export const loneEngines: readonly Engine[] = isFull ? bothEngines : ['PGlite'];

/** A migrated database of its own for a test file, open from the first test to the last. */
export function useDatabase(engine: Engine): Database {
  let opened: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  const current = (): Database => {
    if (!opened) throw new Error('The database is open only while tests run.');
    return opened.database;
  };
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
  });
  afterAll(() => opened?.drop());
  return {
    get db() {
      return current().db;
    },
    get embedded() {
      return current().embedded;
    },
    get hasSessions() {
      return current().hasSessions;
    },
    createClient: () => current().createClient(),
    withoutTimeouts: (work) => current().withoutTimeouts(work),
    close: () => current().close(),
  };
}

/** Long limits, because some tests start more at once than a busy machine can do in seconds. */
export const patience = { connectMs: 240_000, statementMs: 240_000, silenceMs: 240_000 };

/** Makes a folder with a migrated embedded database, as a service that ran before leaves it. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await makeTestFolder();
  copyDatabase(dataDir);
  return dataDir;
}

/** Copies a migrated embedded database into a folder. */
export function copyDatabase(dataDir: string): void {
  // There are a thousand files. The promise version copies them one by one, which takes five times
  // as long.
  cpSync(join(inject('templates').dataDir, 'database'), join(dataDir, 'database'), {
    recursive: true,
  });
}

/** Opens a migrated database. The caller drops it. */
export async function openTestDatabase(engine: Engine) {
  if (engine === 'PGlite') {
    const folder = await makeDataDir();
    const embedded = await openDatabase({ dataDir: folder, databaseTimeouts: patience });
    return {
      database: embedded,
      dataDir: folder,
      url: undefined,
      async drop() {
        await embedded.close();
        await rm(folder, { recursive: true });
      },
    };
  }
  const templates = inject('templates');
  const dataDir = await makeTestFolder();
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Copies files, which takes half as long as to log every page.
  const how = `template ${templates.database} strategy file_copy`;
  await admin(templates.adminUrl, `create database ${name} ${how}`);
  const url = templates.adminUrl.replace('/postgres?', `/${name}?`);
  const database = await openDatabase({ url, dataDir, databaseTimeouts: patience });
  return {
    database,
    dataDir,
    url,
    async drop() {
      await database.close();
      await admin(templates.adminUrl, `drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true });
    },
  };
}

async function admin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
