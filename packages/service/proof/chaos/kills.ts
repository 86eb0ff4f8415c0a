import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../src/testing/command.ts';
import type { Random } from '../random.ts';
import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';
import { type FaultPoint, pointsOfApis, pointsOfWorkers } from './points.ts';
import type { ChooseSignal, ProcessPool } from './process-pool.ts';

export interface KillSetup {
  cluster: Cluster;
  load: Load;
  /** URL of an API process that is not killed. */
  url: string;
  /** API keys of accounts. */
  keys: readonly string[];
  /** Fields of all requests. */
  request?: object;
}

const patienceMs = 240_000;

/**
 * Kills a new API process when it first reaches the point. Sends its requests again to another
 * process.
 */
export async function killApiAt(at: FaultPoint, setup: KillSetup): Promise<void> {
  const victim = await setup.cluster.startApi({ signal: 'SIGKILL', at });
  await sendUntilExit(victim, [await victim.url, setup.url], setup);
  await assertKilled(victim, at);
}

/** Kills a new worker when it first reaches the point, while jobs wait. */
export async function killWorkerAt(at: FaultPoint, setup: KillSetup): Promise<void> {
  const victim = await setup.cluster.startWorker({ signal: 'SIGKILL', at });
  await sendUntilExit(victim, [setup.url], setup);
  await assertKilled(victim, at);
}

/**
 * Requests jobs while the victim lives. Without room in the queues it would not reach its point.
 */
async function sendUntilExit(
  victim: Command,
  urls: readonly string[],
  { load, keys, request }: KillSetup,
): Promise<void> {
  let dead = false;
  const markDead = () => {
    dead = true;
  };
  victim.exited.then(markDead, markDead);
  for (const deadline = Date.now() + patienceMs; !dead && Date.now() < deadline; ) {
    await Promise.all(keys.map((key) => load.submit(() => urls, key, request)));
    await sleep(100);
  }
}

async function assertKilled(victim: Command, at: FaultPoint): Promise<void> {
  const code = await Promise.race([victim.exited, sleep(1000, 'alive')]);
  if (code !== null) throw new Error(`The process did not die ${at}: ${code} ${victim.stderr()}`);
}

/** Plans a signal for each new process, at the next point of its role, in turn. */
export function signalsInTurn(): ChooseSignal {
  const points: Record<'api' | 'worker', FaultPoint[]> = {
    api: [...pointsOfApis],
    worker: [...pointsOfWorkers],
  };
  return (role) => {
    const at = points[role].shift();
    if (!at) return undefined;
    points[role].push(at);
    return { signal: 'SIGKILL', at };
  };
}

export interface RandomKills {
  pool: ProcessPool;
  random: Random;
  /** How many processes to kill. */
  kills: number;
  /** The longest time between two kills, in milliseconds. */
  pauseMs: number;
}

/** Kills processes at random times. */
export async function killAtRandom({ pool, random, kills, pauseMs }: RandomKills): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await sleep(random() * pauseMs);
    await pool.kill();
  }
}
