import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../testing/command.ts';
import type { Cluster } from './cluster.ts';
import type { Load } from './load.ts';
import type { Point } from './points.ts';

export interface Scene {
  cluster: Cluster;
  load: Load;
  /** A process that stays. */
  api: Command;
  /** API keys of accounts. */
  keys: readonly string[];
}

const patienceMs = 30_000;

/** Kills a new process of the API when it first comes to the point, and asks again elsewhere. */
export async function killApiAt(at: Point, { cluster, load, api, keys }: Scene): Promise<void> {
  const victim = await cluster.startApi({ signal: 'SIGKILL', at });
  const urls = [await victim.url, await api.url];
  await Promise.all(keys.map((key) => load.submit(() => urls, key)));
  await mustDie(victim, at);
}

/** Kills a new worker when it first comes to the point, with jobs waiting. */
export async function killWorkerAt(at: Point, { cluster, load, api, keys }: Scene): Promise<void> {
  const victim = await cluster.startWorker({ signal: 'SIGKILL', at });
  const urls = [await api.url];
  let dead = false;
  void victim.exited.then(() => {
    dead = true;
  });
  for (const deadline = Date.now() + patienceMs; !dead && Date.now() < deadline; ) {
    await Promise.all(keys.map((key) => load.submit(() => urls, key)));
    await sleep(20);
  }
  await mustDie(victim, at);
}

async function mustDie(victim: Command, at: Point): Promise<void> {
  const code = await Promise.race([victim.exited, sleep(patienceMs, 'alive')]);
  if (code !== null) throw new Error(`The process did not die ${at}: ${code} ${victim.stderr()}`);
}

export interface RandomKills {
  /** Processes that run now: any of them may be killed, and is replaced. */
  apis: Command[];
  workers: Command[];
  /** How many processes are killed. */
  kills: number;
  /** Time between two kills at most, in milliseconds. */
  pauseMs: number;
}

/** Kills processes at any time, and starts others instead, while requests come in without a pause. */
export async function killAtRandom(
  { cluster, load, keys }: Pick<Scene, 'cluster' | 'load' | 'keys'>,
  { kills, apis, workers, pauseMs }: RandomKills,
): Promise<void> {
  const urlsNow = () => Promise.all(apis.map(({ url }) => url));
  let urls = await urlsNow();
  let ended = false;

  async function askOn(key: string): Promise<void> {
    while (!ended) {
      await load.submit(() => urls, key);
      await sleep(10);
    }
  }

  async function killAll(): Promise<void> {
    for (let count = 0; count < kills; count++) {
      await sleep(Math.random() * pauseMs);
      const isApi = Math.random() * (apis.length + workers.length) < apis.length;
      if (isApi) await replaceOne(apis, () => cluster.startApi());
      else await replaceOne(workers, () => cluster.startWorker());
      urls = await urlsNow();
    }
    ended = true;
  }

  await Promise.all([killAll(), ...keys.map(askOn)]);
}

async function replaceOne(processes: Command[], start: () => Promise<Command>): Promise<void> {
  const [victim] = processes.splice(Math.floor(Math.random() * processes.length), 1);
  victim?.kill('SIGKILL');
  processes.push(await start());
}
