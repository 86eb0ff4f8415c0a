import { setTimeout as sleep } from 'node:timers/promises';
import { pick, type Random } from '../random.ts';
import { required } from '../required.ts';
import type { Counts } from './counts.ts';
import { databaseFaults, kindsOfDatabaseFaults } from './database-faults.ts';
import type { ChaosOptions } from './options.ts';
import type { OwnDatabase } from './own-database.ts';
import { type FaultPoint, pointsOfApis, pointsOfWorkers } from './points.ts';
import type { ChooseSignal, ProcessPool } from './process-pool.ts';

/** Lets half of all processes die at one of the points, which random kills seldom hit. */
export function signalsAtRandom(random: Random): ChooseSignal {
  return (role) => {
    if (random() >= 0.5) return undefined;
    const points: readonly FaultPoint[] = role === 'api' ? pointsOfApis : pointsOfWorkers;
    return { signal: 'SIGKILL', at: required(pick(random, points), 'point') };
  };
}

export interface FaultOptions {
  pool: ProcessPool;
  home: OwnDatabase;
  random: Random;
  /** Lease of the workers, in milliseconds. */
  leaseMs: number;
  /** The smallest number of each. */
  options: Pick<ChaosOptions, 'kills' | 'faults' | 'stops'>;
  /** Whether all other goals are reached. */
  hasReachedOtherGoals(): boolean;
  /** Ends the faults before the goals are reached. */
  signal: AbortSignal;
  /** Called when a fault has ended. */
  onFault(): void;
  /** Counts what was done. */
  faults: Counts;
  stops: Counts;
}

const maxPauseMs = 1500;
/** Some are longer than the time after which the service itself closes a silent connection. */
const durationsMs = [200, 500, 1000, 2000, 5000, 15_000];

/**
 * Causes four kinds of faults, each at its own times, so that they overlap, until all goals are
 * reached.
 */
export async function faultsAtRandom(faultOptions: FaultOptions): Promise<void> {
  await Promise.all([
    repeat(faultOptions, maxPauseMs, ({ pool }) => pool.kill()),
    repeat(faultOptions, maxPauseMs * 4, breakDatabase),
    repeat(faultOptions, maxPauseMs * 8, stopWorker),
    repeat(faultOptions, maxPauseMs * 8, terminate),
  ]);
}

async function repeat(
  faultOptions: FaultOptions,
  pauseMs: number,
  causeFault: (faultOptions: FaultOptions) => Promise<void>,
): Promise<void> {
  const { random, onFault } = faultOptions;
  while (!isReached(faultOptions)) {
    await sleep(random() * pauseMs);
    await causeFault(faultOptions);
    onFault();
  }
}

function isReached(faultOptions: FaultOptions): boolean {
  const { pool, options, faults, stops, hasReachedOtherGoals, signal } = faultOptions;
  if (signal.aborted) return true;
  return (
    hasReachedOtherGoals() &&
    pool.deaths.total >= options.kills &&
    faults.total >= options.faults &&
    stops.total >= options.stops
  );
}

async function breakDatabase({ home, random, faults }: FaultOptions): Promise<void> {
  const kind = required(pick(random, kindsOfDatabaseFaults), 'fault');
  await databaseFaults[kind](home, required(pick(random, durationsMs), 'duration'));
  faults.add(kind);
}

async function stopWorker({ pool, random, leaseMs, stops }: FaultOptions): Promise<void> {
  await pool.stopWorker(leaseMs * (0.5 + random() * 2));
  stops.add('worker stopped past its lease');
}

async function terminate({ pool, stops }: FaultOptions): Promise<void> {
  await pool.terminate();
  stops.add('process told to end');
}
