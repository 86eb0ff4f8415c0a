interface Answer {
  rows: { readOnly: string }[];
}

const question = `select current_setting('transaction_read_only') as "readOnly"`;

/** Has the code of Postgres' own error for a write there: see out-of-reach.ts. */
class ReadOnlySession extends Error {
  readonly code = '25006';
}

/**
 * Throws if a session can only read: at a standby, as after a failover, or where the server or the
 * database is set to default_transaction_read_only, as providers do when its disk is full.
 *
 * @param ask sends the statement over the session.
 */
export async function requireWritable(ask: (statement: string) => Promise<Answer>): Promise<void> {
  const { rows } = await ask(question);
  if (rows[0]?.readOnly === 'on') throw new ReadOnlySession('Postgres can only be read here.');
}
