import type { Socket } from 'node:net';
import type pg from 'pg';

/** How long work waits for a database server, in milliseconds. */
export interface Patience {
  /** For a connection: a new one, or the next of the pool. */
  connectMs: number;
  /** For a statement, or the next one of a transaction; Postgres itself ends those that take longer. */
  statementMs: number;
  /** For any byte of an answer. Longer than a statement, so that only a server that is gone is late. */
  silenceMs: number;
}

export const patience: Patience = { connectMs: 5000, statementMs: 10_000, silenceMs: 12_000 };

/** What a server that is out of reach looks like without a reset: see problems.ts. */
class SilentServer extends Error {
  readonly code = 'ETIMEDOUT';
}

/**
 * Keeps a connection of the pool from hanging: a network that breaks without a word, or a server
 * that is stopped, answers nothing and closes nothing. Idle connections end with it too; the pool
 * has dropped them by then.
 */
export async function limitConnection(
  client: pg.Client,
  { statementMs, silenceMs }: Patience,
): Promise<void> {
  // A server's connection is a socket; only that of the embedded database is not.
  const stream = client.connection.stream as Socket;
  stream.setTimeout(silenceMs, () =>
    stream.destroy(new SilentServer(`The database was silent for ${silenceMs} ms.`)),
  );
  await client.query(
    `set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${statementMs}`,
  );
}
