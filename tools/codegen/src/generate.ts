import type { Files } from './emit/files.ts';
import { TARGETS, type Target } from './emit/targets.ts';
import { load } from './load/load.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';
import { type Emitted, inThread } from './threads/in-thread.ts';
import { merge } from './write.ts';

/** Told after each step: what it was, what came of it, how long it took in milliseconds. */
export type Progress = (step: string, result: string, took: number) => void;

/** All files that follow from the document. Writes nothing. */
export async function generate(
  spec: string,
  targets: readonly Target[],
  progress: Progress = () => {},
): Promise<Files> {
  const start = performance.now();
  const model = buildModel(normalise(await load(spec)));
  progress('load', `${model.operations.length} operations`, performance.now() - start);
  const emitted = await emitAll(targets, model);
  for (const { target, files, took } of emitted) {
    progress(target, `${Object.keys(files).length} files`, took);
  }
  return merge(emitted.map(({ files }) => files));
}

/** Goes to a thread: it takes about as long as all the others together. */
const HEAVY: Target = 'types';

/** From how many operations on a thread gains more than it costs to start (bench/codegen.ts). */
const MANY = 150;

async function emitAll(targets: readonly Target[], model: Model): Promise<Emitted[]> {
  const apart = model.operations.length >= MANY ? targets.filter((name) => name === HEAVY) : [];
  const elsewhere = Promise.all(apart.map((target) => inThread(target, model)));
  elsewhere.catch(() => {}); // thrown below, once this thread is done
  const emitted: Emitted[] = [];
  for (const target of targets) {
    if (!apart.includes(target)) emitted.push(await emit(target, model));
  }
  return [...(await elsewhere), ...emitted];
}

async function emit(target: Target, model: Model): Promise<Emitted> {
  const start = performance.now();
  const run = await TARGETS[target].load();
  const files = await run(model);
  return { target, files, took: performance.now() - start };
}
