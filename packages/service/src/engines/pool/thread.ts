import { Worker } from 'node:worker_threads';
import type { PoolWorker } from './pool-worker.ts';

/** Starts a worker as a thread of this process. */
export function startThread(file: URL, heapMb: number): PoolWorker {
  // No flags of this process: some, as --input-type, keep a worker from starting.
  const resourceLimits = { maxOldGenerationSizeMb: heapMb };
  const worker = new Worker(file, { execArgv: [], resourceLimits });
  return {
    events: worker,
    pid: undefined,
    resident: () => 0,
    post: (message) => worker.postMessage(message),
    hold: (held) => void (held ? worker.ref() : worker.unref()),
    async end() {
      await worker.terminate();
    },
  };
}
