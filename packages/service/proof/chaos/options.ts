/** How much is done at least. */
export interface ChaosOptions {
  minutes: number;
  kills: number;
  /** Of the database. */
  faults: number;
  /** Of workers past their lease, and of processes that are told to end. */
  stops: number;
  /** Jobs, each with a webhook. */
  jobs: number;
  /** Of all random choices. What processes make of them takes its own time, so no run is like another. */
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
