import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import { writePatientModels } from '../engines/testing/patient-models.ts';
import { type CommandOutcome, compile, outcomeOf } from './command.ts';
import { makeRunFolder, makeTestFolder } from './folder.ts';
import { isFull } from './full.ts';
import { copyMadeDatabase } from './made-database.ts';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Migrated databases that tests copy. */
    templates: { dataDir: string; adminUrl: string; database: string; made: CommandOutcome };
    /** The service's catalogue, with longer timeouts for its models. */
    patientModels: string;
  }
}

const database = 'template_genmedia';

/** Makes one migrated database per engine, and compiles the service, once for all test files. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const runFolder = await makeRunFolder();
  const dataDir = await makeTestFolder();
  const [server, made] = await Promise.all([startServer(), makeEmbedded(dataDir), compile()]);
  project.provide('templates', { dataDir, adminUrl: server.url('postgres'), database, made });
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

/**
 * Migrates it with the command, as an operator does. In `pnpm test:full` the command also makes it,
 * after a start that was killed; otherwise it is a copy, because making one takes most of the time.
 * main.test.ts checks the outcome.
 */
async function makeEmbedded(dataDir: string): Promise<CommandOutcome> {
  if (isFull) await leaveDraft(join(dataDir, 'database.new'));
  else await copyMadeDatabase(dataDir);
  const made = await outcomeOf(['migrate'], { DATA_DIR: dataDir });
  if (made.code !== 0) throw new Error(`The embedded database was not made: ${made.stderr}`);
  return made;
}

/** What a start leaves that is killed while it makes the database. */
async function leaveDraft(draft: string): Promise<void> {
  await mkdir(draft);
  await writeFile(join(draft, 'PG_VERSION'), '18');
}
