/** A worker worked longer on a task than it may. */
export class WorkerTimeout extends Error {
  override readonly name = 'WorkerTimeout';

  constructor(timeoutMs: number) {
    super(`A worker was not done within ${timeoutMs / 1000} s.`);
  }
}

/** A worker ended before it was done with a task. */
export class WorkerCrash extends Error {
  override readonly name = 'WorkerCrash';
}
