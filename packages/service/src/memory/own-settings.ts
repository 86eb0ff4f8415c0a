/**
 * For the allocator of glibc, which reads them at the start of a process alone: few heaps, and large
 * buffers apart from them, so that they go back to the system when they are free.
 */
export const allocatorSettings = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 16),
};

/**
 * For V8, which reads it at the start alone, too. Each half of the space that new objects are made in
 * doubles under load, up to 64 MiB by itself, and gives nothing back.
 */
export const heapFlags = ['--max-semi-space-size=16'];

/**
 * Begins this process anew with these settings: its id, arguments and streams stay. Does nothing where
 * it has them, where its environment says how many heaps there are, where a parent talks to it, or
 * where the system or Node (before 22.15) cannot.
 */
export function takeOwnSettings(): void {
  const { argv0, execArgv, argv, env, connected } = process;
  if (env.MALLOC_ARENA_MAX || connected) return;
  // Of flags of the same name the last one counts: that of whoever started it.
  const args = [argv0, ...heapFlags, ...execArgv, ...argv.slice(1)];
  try {
    process.execve?.(process.execPath, args, { ...env, ...allocatorSettings });
  } catch {
    // All works without them; it takes more memory.
  }
}
