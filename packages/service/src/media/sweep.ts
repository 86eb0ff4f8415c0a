import type { Db } from '../database/tables.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { sharedLeases } from '../rate-limit/leases.ts';
import type { Storage } from './storage.ts';

export interface SweepOptions {
  storage: Pick<Storage, 'removeOlderThan'>;
  /** Files are removed when they are this old. */
  days: number;
  /** Whether this process is to do it now, and no other. */
  takeTurn: () => Promise<boolean>;
  log: Log;
}

const everyMs = 60 * 60 * 1000;
/** A little less than an hour: a turn that comes a moment early is not lost. */
const turnSeconds = 50 * 60;
const dayMs = 24 * 60 * 60 * 1000;

/** The turns of all processes that share a database: one of them an hour. */
export function sweepTurns(db: Db): SweepOptions['takeTurn'] {
  const turns = sharedLeases(db, turnSeconds);
  return async () => (await turns.lease('file sweep', 1, 1)).granted > 0;
}

/**
 * Removes old files now and every hour, if it is this process's turn: that lists all files, which
 * takes a bucket of a million a thousand requests.
 */
export function startFileSweeper({ storage, days, takeTurn, log }: SweepOptions): Loop {
  async function sweep(): Promise<boolean> {
    if (!(await takeTurn())) return false;
    const files = await storage.removeOlderThan(new Date(Date.now() - days * dayMs));
    if (files > 0) log.info('old files were removed', { files, days });
    return false;
  }
  return startLoop(sweep, {
    everyMs,
    onError: (error) => log.warn('old files cannot be removed', { error }),
  });
}
