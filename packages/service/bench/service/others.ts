import { cpus } from 'node:os';
import { usedByTree } from '../examples/process-tree.ts';

/**
 * From now on: the share of the machine's processor time that others take, which are neither this
 * process nor of those that it started. The longer they keep what is measured from a processor, the
 * longer is its tail.
 */
export function watchOthers(): () => number {
  const start = performance.now();
  const before = usedByOthers();
  return () => {
    const seconds = (performance.now() - start) / 1000;
    // The machine counts in coarser steps than its processes, and may come to less than theirs.
    return Math.max(0, (usedByOthers() - before) / (seconds * cpus().length));
  };
}

/** Seconds since the machine started. */
function usedByOthers(): number {
  const all = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return all.reduce((sum, ms) => sum + ms / 1000, 0) - usedByTree(process.pid).cpu;
}
