import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../src/testing/command.ts';
import type { Cluster } from './cluster.ts';
import type { Crew, TrapFor } from './crew.ts';
import type { Load } from './load.ts';
import { type Point, pointsOfApis, pointsOfWorkers } from './points.ts';
import type { Random } from './random.ts';

export interface Scene {
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
export async function killApiAt(at: Point, scene: Scene): Promise<void> {
  const victim = await scene.cluster.startApi({ signal: 'SIGKILL', at });
  await askUntilDeath(victim, [await victim.url, scene.url], scene);
  await mustDie(victim, at);
}

/** Kills a new worker when it first reaches the point, while jobs wait. */
export async function killWorkerAt(at: Point, scene: Scene): Promise<void> {
  const victim = await scene.cluster.startWorker({ signal: 'SIGKILL', at });
  await askUntilDeath(victim, [scene.url], scene);
  await mustDie(victim, at);
}

/**
 * Requests jobs while the victim lives. Without room in the queues it would not reach its point.
 */
async function askUntilDeath(
  victim: Command,
  urls: readonly string[],
  { load, keys, request }: Scene,
): Promise<void> {
  let dead = false;
  const died = () => {
    dead = true;
  };
  victim.exited.then(died, died);
  for (const deadline = Date.now() + patienceMs; !dead && Date.now() < deadline; ) {
    await Promise.all(keys.map((key) => load.submit(() => urls, key, request)));
    await sleep(100);
  }
}

async function mustDie(victim: Command, at: Point): Promise<void> {
  const code = await Promise.race([victim.exited, sleep(1000, 'alive')]);
  if (code !== null) throw new Error(`The process did not die ${at}: ${code} ${victim.stderr()}`);
}

/** Gives each new process a trap at the next point of its role, in turn. */
export function trapsInTurn(): TrapFor {
  const points: Record<'api' | 'worker', Point[]> = {
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
  crew: Crew;
  random: Random;
  /** How many processes to kill. */
  kills: number;
  /** The longest time between two kills, in milliseconds. */
  pauseMs: number;
}

/** Kills processes at random times. */
export async function killAtRandom({ crew, random, kills, pauseMs }: RandomKills): Promise<void> {
  for (let count = 0; count < kills; count++) {
    await sleep(random() * pauseMs);
    await crew.kill();
  }
}
