import pg from 'pg';

const rounds = 5;

/**
 * Whether a connection keeps its session, so that it can hold locks and listen to notifications.
 * Behind a pooler that gives each transaction another connection to the server it does not.
 *
 * A server names its process at the start of a connection; `pg_backend_pid()` names the same one. A
 * pooler makes up the first of the two. If they differ, a second client begins a transaction: a
 * pooler that gives it the process of the first client, or gives the first one another process
 * meanwhile, keeps no sessions. This is tried several times, because others may use the pooler at
 * the same time.
 */
export async function keepsSessions(options: pg.ClientConfig): Promise<boolean> {
  const [first, second] = [new pg.Client(options), new pg.Client(options)];
  try {
    await connect(first);
    // The types leave out what pg documents as `processID`.
    if ((first as { processID?: number | null }).processID === (await processOf(first)))
      return true;
    await connect(second);
    for (let round = 0; round < rounds; round++) {
      const before = await processOf(first);
      await second.query('begin');
      const other = await processOf(second);
      const isShared = other === before || (await processOf(first)) !== before;
      await second.query('rollback');
      if (isShared) return false;
    }
    return true;
  } finally {
    // Their failure to end says nothing about sessions.
    await Promise.all([first, second].map((client) => client.end().catch(() => {})));
  }
}

async function connect(client: pg.Client): Promise<void> {
  // A connection that breaks fails its query; without a listener it would end the process, too.
  client.on('error', () => {});
  await client.connect();
}

/** The process of the server that runs a client's statement. */
async function processOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const [row] = rows;
  if (!row) throw new Error('The database returned no process.');
  return row.pid;
}
