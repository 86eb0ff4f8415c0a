import type { Files } from './emit/files.ts';
import { TARGETS, type Target } from './emit/targets.ts';
import { load } from './load/load.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';
import { type Emitted, openLane } from './threads/lane.ts';
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
  const emitted = await (model.operations.length < MANY ? emitAll : emitInLanes)(targets, model);
  for (const { target, files, took } of emitted) {
    progress(target, `${Object.keys(files).length} files`, took);
  }
  return merge(emitted.map(({ files }) => files));
}

/** From how many operations on threads gain more than they cost to start (bench/codegen.ts). */
const MANY = 150;

/** The targets that get a thread each: zod schemas take as long as all others together. */
const HEAVY: readonly Target[] = ['server'];

async function emitInLanes(targets: readonly Target[], model: Model): Promise<Emitted[]> {
  const lanes = targets
    .filter((target) => HEAVY.includes(target))
    .map((target) => openLane(target));
  try {
    const elsewhere = Promise.all(lanes.map((lane) => lane.run(model)));
    elsewhere.catch(() => {}); // thrown below, once this thread is done
    const here = await emitAll(
      targets.filter((target) => !HEAVY.includes(target)),
      model,
    );
    return [...here, ...(await elsewhere)];
  } finally {
    await Promise.all(lanes.map((lane) => lane.stop()));
  }
}

async function emitAll(targets: readonly Target[], model: Model): Promise<Emitted[]> {
  const emitted: Emitted[] = [];
  for (const target of targets) {
    const start = performance.now();
    const emit = await TARGETS[target].load();
    const files = await emit(model);
    emitted.push({ target, files, took: performance.now() - start });
  }
  return emitted;
}
