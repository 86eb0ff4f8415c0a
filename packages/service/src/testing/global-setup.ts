import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { compile } from './command.ts';
import { makeRunFolder, makeTestFolder } from './folder.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated databases that tests copy. */
    templates: { dataDir: string; adminUrl: string; database: string };
  }
}

const database = 'template_genmedia';

/** Makes one migrated database on each engine, and compiles the service, once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await makeRunFolder();
  const dataDir = await makeTestFolder();
  const [server] = await Promise.all([startServer(), migrated({ dataDir }), compile()]);
  project.provide('templates', { dataDir, adminUrl: server.url('postgres'), database });
  return async () => {
    await server.stop();
    await rm(runFolder, { recursive: true });
  };
}

async function startServer() {
  const server = await startPostgres();
  const admin = new pg.Client({ connectionString: server.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  await migrated({ url: server.url(database), dataDir: '' });
  return server;
}

async function migrated(options: { url?: string; dataDir: string }): Promise<void> {
  const opened = await openDatabase(options);
  await migrate(opened.db);
  await opened.close();
}
