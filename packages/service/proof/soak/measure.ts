import { readdirSync, readFileSync } from 'node:fs';
import type { RunningService } from '../../bench/examples/service.ts';
import { treeOf } from '../../src/testing/process-tree.ts';
import { required } from '../required.ts';

/** What a process holds at a moment: bytes, and counts. */
export interface Held {
  /** Bytes that the system has given to the process alone, its threads included. */
  resident: number;
  /** Bytes of the process with all its child processes. Shared memory counts once (PSS). */
  tree: number;
  /** The same, but shared memory, mainly the program, counts for each process (RSS). */
  treeResident: number;
  heap: number;
  /** Bytes of its buffers. */
  external: number;
  /** Child processes that still run. */
  processes: number;
  threads: number;
  /** Open files and connections. */
  files: number;
  /** What keeps its event loop alive: timers, sockets, file requests. */
  handles: number;
  /** Accepted jobs that have not ended. */
  jobs: number;
}

/** Measures a service by its metrics and by /proc, which only Linux has. */
export async function measure({ pid, url }: RunningService): Promise<Held> {
  // The service might close a kept-alive connection while the next request is on its way.
  const init = { headers: { connection: 'close' } };
  const metrics = await (await fetch(`${url}/metrics`, init)).text();
  const of = (name: string) => valueIn(metrics, name);
  const tree = treeOf(pid);
  return {
    resident: of('process_resident_memory_bytes'),
    heap: of('nodejs_heap_size_used_bytes'),
    external: of('nodejs_external_memory_bytes'),
    handles: of('nodejs_active_resources_total'),
    jobs: of('genmedia_jobs_queued') + of('genmedia_jobs_running'),
    tree: sum(tree.map((member) => ofProcess(member, 'Pss'))),
    treeResident: sum(tree.map((member) => ofProcess(member, 'Rss'))),
    processes: tree.length - 1,
    threads: readdirSync(`/proc/${pid}/task`).length,
    files: readdirSync(`/proc/${pid}/fd`).length,
  };
}

/** The value of a metric without labels in Prometheus' text format. Throws if it is not there. */
export function valueIn(metrics: string, name: string): number {
  const value = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
  return Number(required(value, `metric ${name}`));
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0);

/**
 * Bytes of a process (proc(5)). `Pss` contains its share of shared memory. 0 if the process has
 * just ended.
 */
function ofProcess(pid: number, what: 'Pss' | 'Rss'): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    const [, kilobytes = 0] = new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(rollup) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
