import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from './counts.ts';
import type { Crew, TrapFor } from './crew.ts';
import { databaseFaults, kindsOfDatabaseFaults } from './database-faults.ts';
import type { ChaosOptions } from './options.ts';
import type { OwnDatabase } from './own-database.ts';
import { type Point, pointsOfApis, pointsOfWorkers } from './points.ts';
import { pick, type Random } from './random.ts';

/** Lets half of all processes die at one of the points, which random kills seldom hit. */
export function trapsAtRandom(random: Random): TrapFor {
  return (role) => {
    const at =
      random() < 0.5 && pick<Point>(random, role === 'api' ? pointsOfApis : pointsOfWorkers);
    return at ? { signal: 'SIGKILL', at } : undefined;
  };
}

export interface Harm {
  crew: Crew;
  home: OwnDatabase;
  random: Random;
  /** Lease of the workers, in milliseconds. */
  leaseMs: number;
  /** The smallest number of each. */
  options: Pick<ChaosOptions, 'kills' | 'faults' | 'stops'>;
  /** Whether all other goals are reached. */
  isEnough(): boolean;
  /** Ends the faults before the goals are reached. */
  signal: AbortSignal;
  /** Called when a fault has ended. */
  onFault(): void;
  /** Counts what was done. */
  faults: Counts;
  stops: Counts;
}

const longestPauseMs = 1500;
/** Some are longer than the time after which the service itself closes a silent connection. */
const spansMs = [200, 500, 1000, 2000, 5000, 15_000];

/**
 * Causes four kinds of faults, each at its own times, so that they overlap, until all goals are
 * reached.
 */
export async function faultsAtRandom(harm: Harm): Promise<void> {
  const { crew, home, random, leaseMs, options, faults, stops, isEnough, onFault, signal } = harm;
  const isReached = () =>
    signal.aborted ||
    (isEnough() &&
      crew.deaths.total >= options.kills &&
      faults.total >= options.faults &&
      stops.total >= options.stops);

  async function repeat(pauseMs: number, act: () => Promise<void>): Promise<void> {
    while (!isReached()) {
      await sleep(random() * pauseMs);
      await act();
      onFault();
    }
  }

  async function breakDatabase(): Promise<void> {
    const kind = pick(random, kindsOfDatabaseFaults);
    if (!kind) return;
    await databaseFaults[kind](home, pick(random, spansMs) ?? 0);
    faults.add(kind);
  }

  async function stopWorker(): Promise<void> {
    await crew.stopWorker(leaseMs * (0.5 + random() * 2));
    stops.add('worker stopped past its lease');
  }

  async function retire(): Promise<void> {
    await crew.retire();
    stops.add('process told to end');
  }

  await Promise.all([
    repeat(longestPauseMs, () => crew.kill()),
    repeat(longestPauseMs * 4, breakDatabase),
    repeat(longestPauseMs * 8, stopWorker),
    repeat(longestPauseMs * 8, retire),
  ]);
}
