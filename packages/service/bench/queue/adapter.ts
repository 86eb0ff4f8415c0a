/** Called with each job when it starts. The job ends when the promise resolves. */
export type JobHandler = (job: { account: number; number: number }) => Promise<void>;

/** A queue to measure: strictly first in, first out, and one job at a time within an account. */
export interface QueueAdapter {
  /** Creates accounts with empty queues, and returns their ids. */
  createAccounts(count: number): Promise<number[]>;
  enqueue(account: number, number: number): Promise<void>;
  /**
   * Starts to work on jobs, up to `concurrency` at once. Resolves to a function that stops this.
   */
  work(concurrency: number, handler: JobHandler): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens a queue on its own database, which is empty the first time. */
export type OpenQueue = (url: string) => Promise<QueueAdapter>;
