import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import type { Storage } from './storage.ts';

export interface SweepOptions {
  storage: Storage;
  /** Files are removed when they are this old. */
  days: number;
  log: Log;
}

const everyMs = 60 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Removes old files now and every hour. Several processes may do so at once. */
export function startFileSweeper({ storage, days, log }: SweepOptions): Loop {
  async function sweep(): Promise<boolean> {
    const files = await storage.removeOlderThan(new Date(Date.now() - days * dayMs));
    if (files > 0) log.info('old files were removed', { files, days });
    return false;
  }
  return startLoop(sweep, {
    everyMs,
    onError: (error) => log.warn('old files cannot be removed', { error }),
  });
}
