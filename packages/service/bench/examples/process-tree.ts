import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its running child processes have used since their start. */
export interface ResourceUsage {
  /** Seconds of all threads, including processes that have ended. */
  cpu: number;
  /** The most memory that each process ever had, summed up, in bytes. */
  memory: number;
}

/** Linux reports processor time in hundredths of a second (proc(5)). */
const ticksPerSecond = 100;

/** Reads /proc, which only Linux has. */
export function usedByTree(root: number): ResourceUsage {
  const processes = treeOf(root).flatMap((pid) => readProcess(pid) ?? []);
  return {
    cpu: processes.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond,
    memory: processes.reduce((sum, { memory }) => sum + memory, 0),
  };
}

/** Returns the ids of a process and of all its running descendants. */
export function treeOf(root: number): number[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const tree = new Set([root]);
  // A process can come before its parent, because process ids are reused.
  for (let size = 0; size < tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Undefined if the process has ended meanwhile. */
function readProcess(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Its own ticks in user and kernel mode, and those of children that it has waited for.
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = 0] = /^VmHWM:\s+(\d+) kB/m.exec(status) ?? [];
    return { pid, parent: Number(parent), ticks, memory: Number(kilobytes) * 1024 };
  } catch {
    return undefined;
  }
}
