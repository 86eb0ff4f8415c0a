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

/** Emits one target in a thread of its own. Rejects with what the emitter throws. */
export async function inThread(target: Target, model: Model): Promise<Emitted> {
  const worker = new Worker(WORKER, {
    workerData: { target, model },
  });
  try {
    const [emitted] = await once(worker, 'message'); // rejects where the thread throws
    return emitted as Emitted;
  } finally {
    await worker.terminate();
  }
}
