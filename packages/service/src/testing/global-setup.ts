import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { writePatientModels } from '../engines/testing/patient-models.ts';
import { compile, outcomeOf } from './command.ts';
import { makeRunFolder, makeTestFolder } from './folder.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated databases that tests copy. */
    templates: { dataDir: string; adminUrl: string; database: string };
    /** The service's catalogue, with all the time that its models want. */
    patientModels: string;
  }
}

const database = 'template_genmedia';

/** Makes one migrated database on each engine, and compiles the service, once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await makeRunFolder();
  const dataDir = await makeTestFolder();
  const [server] = await Promise.all([startServer(), makeEmbedded(dataDir), compile()]);
  project.provide('templates', { dataDir, adminUrl: server.url('postgres'), database });
  project.provide('patientModels', await writePatientModels(runFolder));
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
  const migrated = await openDatabase({ url: server.url(database), dataDir: '' });
  await migrate(migrated.db);
  await migrated.close();
  return server;
}

async function makeEmbedded(dataDir: string): Promise<void> {
  const { code, stderr } = await outcomeOf(['migrate'], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`The embedded database was not made: ${stderr}`);
}
