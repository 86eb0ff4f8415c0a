/** The least amount of each thing to do. */
export interface ChaosOptions {
  minutes: number;
  kills: number;
  /** Faults of the database. */
  faults: number;
  /** Stops of workers beyond their lease, and ends of processes by SIGTERM. */
  stops: number;
  /** Jobs, each with a webhook. */
  jobs: number;
  /**
   * Seed of all random choices. Runs with one seed still differ, because the processes' timing
   * varies.
   */
  seed: number;
}

export const defaults = {
  minutes: 20,
  kills: 1000,
  faults: 200,
  stops: 100,
  jobs: 10_000,
  seed: 1,
};

export const usage = `Kills and stops the processes of a service and breaks their database, under load, until every
number is reached, or until Ctrl-C; then checks what is promised of each job and webhook.

Usage: pnpm chaos [--<name> <number>]…

${Object.entries(defaults)
  .map(([name, value]) => `  --${name.padEnd(8)} ${value}\n`)
  .join('')}`;
