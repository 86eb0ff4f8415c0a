import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../database/connection.ts';
import { migrate } from '../database/migrate.ts';
import type { Timeouts } from '../database/pool.ts';
import type { Log } from '../log.ts';
import type { MemoryShares } from '../memory/shares.ts';
import { closeAll } from './closing.ts';

interface OpenOptions {
  memory?: Pick<MemoryShares, 'databaseHeap'>;
  /** Default: those of the pool. */
  databaseTimeouts?: Timeouts | undefined;
}

/** Opens the configured database and migrates it to the newest schema. The caller closes it. */
export async function openMigrated(
  config: Config,
  log: Log,
  { memory, databaseTimeouts }: OpenOptions = {},
): Promise<Database> {
  const database = await openDatabase({
    url: config.databaseUrl,
    sessionUrl: config.databaseSessionUrl,
    connections: config.databaseConnections,
    dataDir: config.dataDir,
    control: true,
    heapBytes: memory?.databaseHeap,
    ...(databaseTimeouts && { databaseTimeouts }),
    onFailure: (error) => log.error('the embedded database stopped', { error }),
  });
  if (!database.hasSessions) {
    log.warn(
      'DATABASE_URL leads to a pooler that gives each transaction another connection. So jobs start ' +
        'and end up to 2 seconds later, and those of a killed worker start again after ' +
        'WORKER_LEASE. Set DATABASE_SESSION_URL to a URL that leads to Postgres itself.',
    );
  }
  try {
    const ran = await database.withoutTimeouts(migrate);
    if (ran.length > 0) log.info('migrated', { migrations: ran.length, newest: ran.at(-1) });
    return database;
  } catch (error) {
    await closeAll([() => database.close()], log);
    throw error;
  }
}
