import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Database, openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/database/migrate.ts';
import type { Db } from '../../src/database/tables.ts';
import { type DatabaseGate, openDatabaseGate } from '../../src/testing/database-gate.ts';
import { makeTestFolder } from '../../src/testing/folder.ts';
import { startPostgres } from '../../src/testing/postgres-server.ts';

/**
 * A migrated database on a server that no other test uses, so that faults do not harm other tests.
 */
export interface OwnDatabase {
  /** A direct connection, past the gate. */
  database: Database;
  dataDir: string;
  /** URL of the database through the gate. */
  url: string;
  gate: DatabaseGate;
  restart(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  drop(): Promise<void>;
}

const name = 'genmedia';

/** @param prepare gives the database its tables; if left out, those of this release. */
export async function openOwnDatabase(
  prepare: (db: Db, url: string) => Promise<unknown> = migrate,
): Promise<OwnDatabase> {
  const [dataDir, server] = await Promise.all([makeTestFolder(), startPostgres()]);
  const admin = await openDatabase({ url: server.url('postgres'), dataDir });
  await sql`create database ${sql.id(name)}`.execute(admin.db);
  await admin.close();
  const database = await openDatabase({ url: server.url(name), dataDir });
  await prepare(database.db, server.url(name));
  const gate = await openDatabaseGate(server.url(name));
  return {
    database,
    dataDir,
    url: gate.url,
    gate,
    restart: (signal) => server.restart(signal),
    async drop() {
      await database.close();
      await gate.remove();
      await server.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}
