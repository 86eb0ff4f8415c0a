import pg from 'pg';

const rounds = 5;

/**
 * Whether a connection keeps its session, so that it can hold locks and listen to notifications.
 * Behind a pooler that gives each transaction another connection to the server it does not.
 *
 * A server tells a client the id of the process that works for it, and so does its SQL. Between them
 * poolers tell ids of their own. Then the second client begins a transaction: if the pooler gives it
 * what the first client had, or gives the first one something else meanwhile, it keeps no sessions.
 * Others may use the same pooler at the same time, so that is tried several times.
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
  return rows[0]?.pid ?? 0;
}
