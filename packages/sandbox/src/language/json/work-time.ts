import { runInNewContext } from 'node:vm';

/**
 * Runs a function for a limited time of work, even if it hangs in a regular expression. Time in
 * which the machine does other work does not count: if the function was stopped too early, it runs
 * again.
 *
 * @param run starts from the beginning each time.
 * @param mostMs processor time of this thread in one run. The function gets at least
 * this time, and twice as much on an otherwise idle machine.
 * @throws RangeError if the time is not enough
 */
export function withinWorkTime<T>(run: () => T, mostMs: number): T {
  for (let timeout = 2 * mostMs; ; timeout *= 2) {
    const from = workedMs();
    try {
      return runInNewContext('run()', { run }, { timeout });
    } catch (error) {
      if ((error as NodeJS.ErrnoException)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      if (workedMs() - from >= mostMs)
        throw new RangeError(`it takes more than ${mostMs} ms of work`, { cause: error });
    }
  }
}

/**
 * Before Node 23.9 only the processor time of the whole process is known, not that of this thread.
 */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
