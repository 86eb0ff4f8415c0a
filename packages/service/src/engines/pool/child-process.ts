import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PoolWorker } from './pool-worker.ts';

/**
 * For the allocator of glibc, which reads them at the start of a process alone: few heaps, and large
 * buffers apart from them, so that they go back to the system when they are free.
 */
const thrifty = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: String(2 ** 20) };

/** Starts a worker as a process of its own. It ends with this one, however that ends. */
export function startProcess(file: URL, heapMb: number): PoolWorker {
  const child = fork(fileURLToPath(file), {
    // No flags of this process, as for threads.
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: { ...thrifty, ...process.env },
    // Bytes stay bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isGone = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    events: child,
    pid: child.pid,
    resident: () => residentOf(child.pid),
    // What cannot be sent is told by the `error` or the `exit` that keeps it from arriving.
    post: (message) => void child.send(message, () => {}),
    hold(held) {
      const holder = held ? 'ref' : 'unref';
      child[holder]();
      child.channel?.[holder]();
    },
    async end() {
      if (isGone()) return;
      // Else the exit might not be waited for.
      child.ref();
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Only Linux tells it of other processes (proc(5)). */
function residentOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB/m.exec(status) ?? [];
    return Number(kilobytes) * 1024;
  } catch {
    return 0;
  }
}
