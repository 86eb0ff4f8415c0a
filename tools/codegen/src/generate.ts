import type { Files } from './emit/files.ts';
import { TARGETS, type Target } from './emit/targets.ts';
import { load } from './load/load.ts';
import { buildModel } from './model/build.ts';
import type { Model } from './model/model.ts';
import { normalise } from './normalise/index.ts';
import { type Emitted, type Lane, openLane } from './threads/lane.ts';
import { merge } from './write.ts';

/** Told after each step: what it was, what came of it, how long it took in milliseconds. */
export type Progress = (step: string, result: string, took: number) => void;

/** Gets a thread at once: it loads TypeScript while this thread reads the document. */
const EARLY: Target = 'types';

/** Gets a thread where there are many operations: it then takes as long as all others together. */
const HEAVY: Target = 'server';

/** From how many operations on a further thread gains more than it costs (bench/codegen.ts). */
const MANY = 150;

/** All files that follow from the document. Writes nothing. */
export async function generate(
  spec: string,
  targets: readonly Target[],
  progress: Progress = () => {},
): Promise<Files> {
  const lanes = new Map<Target, Lane>();
  try {
    if (targets.includes(EARLY)) lanes.set(EARLY, openLane(EARLY));
    const start = performance.now();
    const model = buildModel(normalise(await load(spec)));
    progress('load', `${model.operations.length} operations`, performance.now() - start);
    const many = model.operations.length >= MANY;
    if (many && targets.includes(HEAVY)) lanes.set(HEAVY, openLane(HEAVY));
    const emitted = await emitAll(targets, model, lanes);
    for (const { target, files, took } of emitted) {
      progress(target, `${Object.keys(files).length} files`, took);
    }
    return merge(emitted.map(({ files }) => files));
  } finally {
    await Promise.all([...lanes.values()].map((lane) => lane.stop()));
  }
}

/** In the order of the targets, whichever is done first. */
async function emitAll(
  targets: readonly Target[],
  model: Model,
  lanes: ReadonlyMap<Target, Lane>,
): Promise<Emitted[]> {
  const elsewhere = Promise.all([...lanes.values()].map((lane) => lane.run(model)));
  elsewhere.catch(() => {}); // thrown below, once this thread is done
  const here: Emitted[] = [];
  for (const target of targets) {
    if (!lanes.has(target)) here.push(await emit(target, model));
  }
  const emitted = [...here, ...(await elsewhere)];
  return emitted.sort((a, b) => targets.indexOf(a.target) - targets.indexOf(b.target));
}

async function emit(target: Target, model: Model): Promise<Emitted> {
  const start = performance.now();
  const run = await TARGETS[target].load();
  const files = await run(model);
  return { target, files, took: performance.now() - start };
}
