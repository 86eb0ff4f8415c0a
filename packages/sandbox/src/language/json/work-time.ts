import { runInNewContext } from 'node:vm';

/**
 * A limited time of work that functions share. Time in which the machine does other work does not
 * count: a function that was stopped too early runs again.
 */
export class WorkTime {
  readonly #mostMs: number;
  #leftMs: number;

  /**
   * @param mostMs processor time of this thread. A function gets at least what is left of it, and
   * twice as much on an otherwise idle machine.
   */
  constructor(mostMs: number) {
    this.#mostMs = mostMs;
    this.#leftMs = mostMs;
  }

  get leftMs(): number {
    return this.#leftMs;
  }

  /**
   * Runs a function, and ends it even if it hangs in a regular expression.
   *
   * @param run starts from the beginning each time.
   * @throws RangeError if the time is not enough
   */
  run<T>(run: () => T): T {
    for (let timeout = 2 * this.#leftMs; this.#leftMs > 0; timeout *= 2) {
      const from = workedMs();
      try {
        const value = runInNewContext('run()', { run }, { timeout: Math.ceil(timeout) });
        this.#leftMs -= workedMs() - from;
        return value;
      } catch (error) {
        if ((error as NodeJS.ErrnoException)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
        if (workedMs() - from >= this.#leftMs) this.#leftMs = 0;
      }
    }
    throw new RangeError(`it takes more than ${this.#mostMs} ms of work`);
  }
}

/** Runs a function that shares its time with no other. Throws as `WorkTime.run` does. */
export function withinWorkTime<T>(run: () => T, mostMs: number): T {
  return new WorkTime(mostMs).run(run);
}

/**
 * Before Node 22.19 only the processor time of the whole process is known, not that of this thread.
 */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage();
  return (user + system) / 1000;
}
