import { readdirSync, readFileSync } from 'node:fs';
import { treeOf } from '../../bench/examples/process-tree.ts';

/** What a process holds at a moment. Bytes, and counts. */
export interface Held {
  /** Of the process alone, its threads included: what the system has given it. */
  resident: number;
  /** The same of the process with all that it has started; memory that they share counts once. */
  tree: number;
  heap: number;
  /** Buffers. */
  external: number;
  /** Processes that it has started and that still run. */
  processes: number;
  threads: number;
  /** Open files and connections. */
  files: number;
  /** What keeps its event loop busy: timers, sockets, requests of files. */
  handles: number;
}

/** Of the process that asks. Reads /proc, which only Linux has. */
export function measureOwn(): Held {
  const { rss: resident, heapUsed: heap, external } = process.memoryUsage();
  const tree = treeOf(process.pid);
  return {
    ...{ resident, heap, external },
    tree: tree.reduce((sum, pid) => sum + sharedOut(pid), 0),
    processes: tree.length - 1,
    threads: readdirSync('/proc/self/task').length,
    files: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().length,
  };
}

/** Bytes of a process; of what it shares, its part (proc(5), Pss). 0 where it has just ended. */
function sharedOut(pid: number): number {
  try {
    const [, kilobytes = 0] =
      /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
