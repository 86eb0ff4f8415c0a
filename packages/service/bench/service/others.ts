import { cpus } from 'node:os';
import { usedByTree } from '../../src/testing/process-tree.ts';

/**
 * Measures from now on which share of the machine's processor time other processes use, besides
 * this process and its children. The more they use, the longer the slowest requests take.
 */
export function watchOthers(): () => number {
  const start = performance.now();
  const before = usedByOthers();
  return () => {
    const seconds = (performance.now() - start) / 1000;
    // The machine's counters are coarser than its processes', so the difference may be negative.
    return Math.max(0, (usedByOthers() - before) / (seconds * cpus().length));
  };
}

/** Seconds of processor time that others have used since the machine started. */
function usedByOthers(): number {
  const all = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return all.reduce((sum, ms) => sum + ms / 1000, 0) - usedByTree(process.pid).cpu;
}
