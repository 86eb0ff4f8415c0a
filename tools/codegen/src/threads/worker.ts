import { once } from 'node:events';
import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { emitTargets, type Target } from '../emit/targets.ts';
import type { Model } from '../model/model.ts';

/** A thread that emits one target from the model that it receives. */
if (!parentPort) throw new Error('worker.ts runs only in a worker thread.');
enableCompileCache();
const target = workerData as Target;
const emit = await emitTargets[target].load();
const [model] = (await once(parentPort, 'message')) as [Model];
const start = performance.now();
const files = await emit(model);
parentPort.postMessage({ target, files, milliseconds: performance.now() - start });
