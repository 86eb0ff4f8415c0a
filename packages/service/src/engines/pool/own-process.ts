import { type ForkOptions, spawnSync } from 'node:child_process';

const diesWithParent = ['--pdeathsig', 'KILL'];
let canDieWithParent = false;

/**
 * How `fork` starts Node with these flags. On Linux, the kernel kills the process when this one ends,
 * however that happens (PR_SET_PDEATHSIG, prctl(2)), even one that loops and sees no event any more.
 * Node cannot ask for that itself; setpriv (util-linux) does, and then becomes Node. Elsewhere, the
 * process has to end itself: see `port.ts`.
 */
export function nodeProcess(flags: readonly string[]): ForkOptions {
  // Asked again after a no: where no more files can be open, it says nothing.
  canDieWithParent ||= spawnSync('setpriv', [...diesWithParent, 'true']).status === 0;
  if (!canDieWithParent) return { execArgv: [...flags] };
  return { execPath: 'setpriv', execArgv: [...diesWithParent, process.execPath, ...flags] };
}
