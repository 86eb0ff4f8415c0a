import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PoolWorker } from './pool-worker.ts';

/** Starts a worker as a process of its own. It ends with this one, however that ends. */
export function startProcess(file: URL, heapMb: number): PoolWorker {
  const child = fork(fileURLToPath(file), {
    // No flags of this process, as for threads.
    execArgv: [`--max-old-space-size=${heapMb}`],
    // Bytes stay bytes.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const isGone = () =>
    child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  return {
    events: child,
    pid: child.pid,
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
