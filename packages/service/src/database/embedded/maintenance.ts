import type { Backend } from './backend.ts';
import { cString, FrameReader, frame } from './frames.ts';
import type { Session } from './session.ts';

const intervalMs = 60_000;
const walLimitBytes = 32 * 1024 * 1024;

/**
 * A Postgres server has processes that checkpoint and vacuum. The embedded database has none, so
 * its log and its tables would grow until it stops. This does both once enough has been written.
 */
export function startMaintenance(session: Session, backend: Backend): () => void {
  const timer = setInterval(() => backend.whenFree(() => maintain(session)), intervalMs);
  return () => clearInterval(timer);
}

/**
 * Vacuums and checkpoints if more than `limit` bytes were written since the last checkpoint. Always
 * discards the plans of prepared statements: they were made when the tables may have been smaller.
 */
export function maintain(session: Session, limit = walLimitBytes): boolean {
  query(session, 'discard plans');
  if (writtenBytes(session) <= limit) return false;
  for (const statement of ['vacuum (analyze)', 'checkpoint']) query(session, statement);
  return true;
}

function writtenBytes(session: Session): number {
  const [row] = query(
    session,
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) from pg_control_checkpoint()',
  );
  return Number(row);
}

/**
 * Runs a query and returns the first column of every row, as text. In a DataRow, the number of
 * columns is at byte 5, the length of the first one at 7, and its text at 11.
 */
function query(session: Session, sql: string): string[] {
  const answer = session.execute(frame('Q', cString(sql)));
  return [...new FrameReader({ startup: false }).read(answer)]
    .filter(({ type }) => type === 'D')
    .map(({ bytes }) => bytes.toString('utf8', 11, 11 + bytes.readInt32BE(7)));
}
