import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { TARGETS, type Target } from '../emit/targets.ts';
import type { Model } from '../model/model.ts';

/** A thread that loads the target named in `workerData`, and emits it once it gets the model. */
enableCompileCache();
const target = workerData as Target;
const loading = TARGETS[target].load();

parentPort?.once('message', async (model: Model) => {
  const start = performance.now();
  const emit = await loading;
  const files = await emit(model);
  parentPort?.postMessage({ target, files, took: performance.now() - start });
});
