import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Files } from '../emit/files.ts';
import type { Target } from '../emit/targets.ts';
import type { Model } from '../model/model.ts';

// Built, all files are JavaScript in one folder.
const WORKER = new URL(
  `./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
);

/** What a target gave, and how long it took in milliseconds. */
export interface Emitted {
  target: string;
  files: Files;
  took: number;
}

/** A thread that emits one target. */
export interface EmitThread {
  /** Rejects with what the emitter throws. */
  emit(model: Model): Promise<Emitted>;
  end(): Promise<unknown>;
}

/** Starts one, which loads its emitter until there is a model. */
export function startThread(target: Target): EmitThread {
  const worker = new Worker(WORKER, { workerData: target });
  const emitted = once(worker, 'message'); // rejects where the thread throws
  // Who asks hears of it; where the document cannot be read, nobody does.
  emitted.catch(() => {});
  return {
    async emit(model) {
      worker.postMessage(model);
      const [answer] = await emitted;
      return answer as Emitted;
    },
    end: () => worker.terminate(),
  };
}
