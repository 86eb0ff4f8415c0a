import { setFlagsFromString } from 'node:v8';

/**
 * Variables for glibc's allocator, which only reads them at the start of a process. They limit the
 * number of heaps, and allocate large buffers outside them, so that freed memory returns to the
 * system.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 16),
};

/**
 * Flags for V8, which also only reads them at the start. Each half of V8's space for new objects
 * doubles under load, by default up to 64 MiB, and never shrinks.
 */
export const heapFlags = ['--max-semi-space-size=16'];

/**
 * Restarts this process with these settings. Its id, arguments and streams stay the same. Does
 * nothing if the process has the settings already, if its environment sets MALLOC_ARENA_MAX, if a
 * parent is connected to it by IPC, or if the system does not support it.
 */
export function restartWithOwnSettings(): void {
  const { argv0, execArgv, argv, env, connected } = process;
  if (env.MALLOC_ARENA_MAX || connected) return;
  // Of repeated flags the last one counts, so the operator's flags override these.
  const args = [argv0, ...flagsBeside(env.NODE_OPTIONS), ...execArgv, ...argv.slice(1)];
  try {
    process.execve?.(process.execPath, args, { ...env, ...allocatorSettings });
  } catch {
    // The service also works without the settings, but needs more memory.
  }
}

/**
 * Those of `heapFlags` that NODE_OPTIONS does not set: flags of the command line come after those of
 * NODE_OPTIONS, and would override them.
 */
function flagsBeside(nodeOptions = ''): string[] {
  const given = nodeOptions.replaceAll('_', '-');
  return heapFlags.filter((flag) => !given.includes(flag.replace(/=.*/, '')));
}

/** The first version of Node whose V8 knows the flag. */
const countsBuffersSince = 24;

/**
 * Has V8 count buffers towards the limit of its whole heap. Otherwise it collects all garbage after
 * every few megabytes of new buffers, which took half of this process's time when it checked pictures.
 */
export function collectForBuffersRarely(): void {
  if (Number.parseInt(process.versions.node, 10) < countsBuffersSince) return;
  setFlagsFromString('--external-memory-accounted-in-global-limit');
}
