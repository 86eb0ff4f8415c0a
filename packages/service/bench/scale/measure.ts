import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../src/testing/postgres-server.ts';
import { flushes, loggedBytes, type Table, updates } from './figures.ts';
import { addWaiting, withClient } from './fill.ts';

export const measured = ['accepts', '2 workers', '4 workers'] as const;

export type Measured = (typeof measured)[number];

export interface Side {
  name: string;
  /** Folder of the service. */
  service: string;
  /** The one database of this side; if left out, each measurement has an empty one. */
  database?: string;
}

export interface Result {
  /** A second. */
  rate: number;
  /** Flushes of the log for each accepted or ended job. */
  flushes: number;
  /** Bytes of the log for each: what rows and entries of indexes take. */
  logged: number;
  /** Of the updates of rows, the share that wrote no index (HOT), by table. */
  inPlace: Record<Table, number>;
}

/** Jobs that wait where workers are measured. */
export const waiting = 20_000;

/**
 * Measures sides on one server, each measurement for `ms` milliseconds.
 *
 * @param admin URL of the server's own database.
 */
export function createMeasure(postgres: PostgresServer, admin: string, ms: number) {
  let databases = 0;

  async function newDatabase({ service }: Side): Promise<string> {
    const name = `bench_${++databases}`;
    await withClient(admin, (client) => client.query(`create database ${name}`));
    const { openGenmediaQueue } = await import(join(service, 'bench/queue/genmedia.ts'));
    // Migrates it.
    await (await openGenmediaQueue(postgres.url(name))).close();
    return name;
  }

  async function measure(side: Side, what: Measured): Promise<Result> {
    const name = side.database ?? (await newDatabase(side));
    const url = postgres.url(name);
    if (what !== 'accepts') await addWaiting(url, waiting);
    const children = await startSide(side, url, what, ms);
    const before = [await flushes(admin), await loggedBytes(admin)] as const;
    const updatedBefore = await updates(url);
    const count = await countJobs(children);
    const used = (await flushes(admin)) - before[0];
    const logged = (await loggedBytes(admin)) - before[1];
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))));
    // Sessions tell their statistics when they end, a moment after their processes.
    await sleep(500);
    const updated = await updates(url);
    const inPlace = (table: Table) => {
      const [now, then] = [updated[table], updatedBefore[table]];
      return (now.inPlace - then.inPlace) / Math.max(1, now.all - then.all);
    };
    if (!side.database) {
      await withClient(admin, (client) => client.query(`drop database ${name} with (force)`));
    }
    return {
      rate: (count / ms) * 1000,
      flushes: used / count,
      logged: logged / count,
      inPlace: { jobs: inPlace('jobs'), accounts: inPlace('accounts'), queues: inPlace('queues') },
    };
  }

  return { newDatabase, measure };
}

/** Starts the processes that accept or do jobs; resolves when all are ready to. */
async function startSide(
  { service }: Side,
  url: string,
  what: Measured,
  ms: number,
): Promise<ChildProcess[]> {
  const [role, processes] = what === 'accepts' ? ['accept', 1] : ['work', Number(what[0])];
  const children = Array.from({ length: processes }, () =>
    fork(join(import.meta.dirname, 'side.ts'), [role, service, url, String(ms)]),
  );
  await Promise.all(children.map((child) => once(child, 'message')));
  return children;
}

/** Has the processes begin; resolves with how many jobs they accepted or did together. */
async function countJobs(children: readonly ChildProcess[]): Promise<number> {
  const counts = children.map(async (child) => {
    child.send('go');
    const [count] = await once(child, 'message');
    return Number(count);
  });
  return (await Promise.all(counts)).reduce((sum, each) => sum + each);
}
