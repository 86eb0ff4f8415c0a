import { readdirSync, readFileSync } from 'node:fs';

/** What a process and its running descendants have used since their start. */
export interface ResourceUsage {
  /** Seconds of all their threads, and of the children that they have waited for. */
  cpu: number;
  /** The most memory that each process ever had, summed up, in bytes. */
  memory: number;
}

interface Process {
  pid: number;
  parent: number;
  ticks: number;
  memory: number;
}

/** Linux reports processor time in hundredths of a second (proc(5)). */
const ticksPerSecond = 100;

/** Reads /proc, which only Linux has. */
export function usedByTree(root: number): ResourceUsage {
  const processes = processesOf(root);
  return {
    cpu: processes.reduce((sum, { ticks }) => sum + ticks, 0) / ticksPerSecond,
    memory: processes.reduce((sum, { memory }) => sum + memory, 0),
  };
}

/** The ids of a process and of all its running descendants. */
export function treeOf(root: number): number[] {
  return processesOf(root).map(({ pid }) => pid);
}

function processesOf(root: number): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const tree = new Set(all.filter(({ pid }) => pid === root));
  // The set grows while it is walked.
  for (const { pid } of tree) for (const child of children.get(pid) ?? []) tree.add(child);
  return [...tree];
}

/** Undefined if the process has ended meanwhile. */
function readProcess(pid: number): Process | undefined {
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
