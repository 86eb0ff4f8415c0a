import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Files } from '../emit/files.ts';
import type { Target } from '../emit/targets.ts';
import type { Model } from '../model/model.ts';

/** What a target gave, and how long it took in milliseconds. */
export interface Emitted {
  target: Target;
  files: Files;
  took: number;
}

/** A thread that emits one target. */
export interface Lane {
  /** Rejects with what the emitter throws. */
  run(model: Model): Promise<Emitted>;
  /** Ends the thread, wherever it is. */
  stop(): Promise<unknown>;
}

export function openLane(target: Target): Lane {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: target });
  return {
    async run(model) {
      const answer = once(worker, 'message'); // rejects where the thread throws
      worker.postMessage(model);
      const [emitted] = await answer;
      return emitted as Emitted;
    },
    stop: () => worker.terminate(),
  };
}
