import type { InputCache } from '../deployments/input-cache.ts';
import type { Log } from '../log.ts';
import { type Loop, startLoop } from '../loop.ts';
import { forget } from './forget.ts';
import { forgetJobs, type JobsAndFiles } from './forget-jobs.ts';
import { jobRule, otherRules } from './rules.ts';

export interface RetentionOptions extends JobsAndFiles {
  inputs: Pick<InputCache, 'sweep'>;
  /** Jobs are forgotten when they ended so many days ago. */
  jobDays: number;
  log: Log;
}

const everyMs = 60 * 60 * 1000;

/** Few enough that nobody waits for them, and above all not on the one connection of PGlite. */
const rowsAtOnce = 200;

/**
 * Deletes records that nobody needs any more, now and every hour, a few at a time until there are
 * none. It does no harm if several processes do.
 */
export function startRetention({ inputs, jobDays, log, ...kept }: RetentionOptions): Loop {
  const jobs = jobRule(jobDays);

  async function step(): Promise<boolean> {
    const counts: Record<string, number> = {
      jobs: await forgetJobs(kept, jobs, rowsAtOnce),
      deployment_inputs: await inputs.sweep(rowsAtOnce),
    };
    for (const rule of otherRules) counts[rule.table] = await forget(kept.db, rule, rowsAtOnce);
    const forgotten = Object.entries(counts).filter(([, count]) => count > 0);
    if (forgotten.length > 0) log.info('old records were deleted', Object.fromEntries(forgotten));
    return forgotten.some(([, count]) => count >= rowsAtOnce);
  }

  return startLoop(step, {
    everyMs,
    onError: (error) => log.warn('old records cannot be deleted', { error }),
  });
}
