import { setTimeout as sleep } from 'node:timers/promises';
import type { Counts } from './counts.ts';
import type { Crew, TrapFor } from './crew.ts';
import { databaseFaults, kindsOfDatabaseFaults } from './database-faults.ts';
import type { ChaosOptions } from './options.ts';
import type { OwnDatabase } from './own-database.ts';
import { type Point, pointsOfApis, pointsOfWorkers } from './points.ts';
import { pick, type Random } from './random.ts';

/** Half of all processes die by themselves at a point, which random kills seldom hit. */
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
  /** Of workers, in milliseconds. */
  leaseMs: number;
  /** How many there are to be, at least. */
  options: Pick<ChaosOptions, 'kills' | 'faults' | 'stops'>;
  /** Whether all else that is to be reached is reached. */
  isEnough(): boolean;
  /** Ends it before anything is reached. */
  signal: AbortSignal;
  /** Hears of each, when it has ended. */
  onFault(): void;
  /** What was done; added to. */
  faults: Counts;
  stops: Counts;
}

const longestPauseMs = 1500;
/** Some outlast the time after which the service breaks a silent connection itself. */
const spansMs = [200, 500, 1000, 2000, 5000, 15_000];

/** Four kinds of harm, each in its own time, so that they meet; until all goals are reached. */
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
