import { enableCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { TARGETS, type Target } from '../emit/targets.ts';
import type { Model } from '../model/model.ts';

/** A thread that emits one target and ends. */
enableCompileCache();
const { target, model } = workerData as { target: Target; model: Model };
const start = performance.now();
const emit = await TARGETS[target].load();
const files = await emit(model);
parentPort?.postMessage({ target, files, took: performance.now() - start });
