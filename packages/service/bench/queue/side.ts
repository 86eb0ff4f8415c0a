/** Called with each job when it starts. The job ends when the promise resolves. */
export type Handle = (job: { account: number; number: number }) => Promise<void>;

/** A queue to measure: strictly first in, first out, and one job at a time within an account. */
export interface Side {
  /** Creates accounts with empty queues, and returns their ids. */
  accounts(count: number): Promise<number[]>;
  enqueue(account: number, number: number): Promise<void>;
  /**
   * Starts to work on jobs, up to `concurrency` at once. Resolves to a function that stops this.
   */
  work(concurrency: number, handle: Handle): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens a side on its own database, which is empty the first time. */
export type Open = (url: string) => Promise<Side>;

export const sides = {
  genmedia: async () => (await import('./genmedia.ts')).open,
  'pg-boss': async () => (await import('./pg-boss.ts')).open,
  'graphile-worker': async () => (await import('./graphile-worker.ts')).open,
} satisfies Record<string, () => Promise<Open>>;

export type SideName = keyof typeof sides;

export const sideNames = Object.keys(sides) as SideName[];

export async function openSide(name: SideName, url: string): Promise<Side> {
  const open = await sides[name]();
  return await open(url);
}
