import { runInNewContext } from 'node:vm';

/**
 * Runs a function for a limited time of work, even if it is stuck in a regular expression. Time in
 * which the machine does other work does not count: a function that was stopped too early runs again.
 *
 * @param run begins anew each time.
 * @param most processor time of this thread in one run, in milliseconds. It has at least as much, and
 *   twice that on a machine with nothing else to do.
 * @throws RangeError if that is not enough
 */
export function withinWorkTime<T>(run: () => T, most: number): T {
  for (let timeout = 2 * most; ; timeout *= 2) {
    const from = workedMs();
    try {
      return runInNewContext('run()', { run }, { timeout });
    } catch (error) {
      if ((error as NodeJS.ErrnoException)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      if (workedMs() - from >= most)
        throw new RangeError(`it takes more than ${most} ms of work`, { cause: error });
    }
  }
}

/** Before Node 23.9 a thread cannot tell its own time from that of the others. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
