import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Files } from '../emit/files.ts';
import type { Target } from '../emit/targets.ts';
import { UserError } from '../errors.ts';
import type { Model } from '../model/model.ts';

// In the built package, all files are JavaScript in one folder.
const workerUrl = new URL(
  `./worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`,
  import.meta.url,
);

/** The result of a target, and its time in milliseconds. */
export interface Emitted {
  target: string;
  files: Files;
  milliseconds: number;
}

/** A thread that emits one target. */
interface EmitThread {
  /** Rejects with the error that the emitter throws. */
  emit(model: Model): Promise<Emitted>;
  end(): Promise<unknown>;
}

/** Starts a thread, which loads its emitter while the model is not ready yet. */
export function startThread(target: Target): EmitThread {
  const worker = new Worker(workerUrl, { workerData: target });
  const emitted = once(worker, 'message'); // rejects if the thread throws
  // `emit` rejects with this error. If the document cannot be read, `emit` is never called, and the
  // rejection must not end the process.
  emitted.catch(() => {});
  return {
    async emit(model) {
      worker.postMessage(model);
      const [answer] = await emitted.catch((error: Error) => {
        // An error from a thread has lost its class.
        throw error.name === 'UserError' ? new UserError(error.message) : error;
      });
      return answer as Emitted;
    },
    end: () => worker.terminate(),
  };
}
