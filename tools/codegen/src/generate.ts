import { readContract } from './contract.ts';
import type { Files } from './emit/files.ts';
import { TARGETS, type Target } from './emit/targets.ts';
import { UserError } from './errors.ts';
import type { Model } from './model/model.ts';
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
  const model = await modelOf(spec);
  progress('load', `${model.operations.length} operations`, performance.now() - start);
  const [apart, others] = [targets.filter(isHeavy), targets.filter((name) => !isHeavy(name))];
  const emitted = await Promise.all([
    ...apart.map((target) => inThread(target, model)),
    inTurn(others, model),
  ]);
  for (const { target, files, took } of emitted.flat()) {
    progress(target, `${Object.keys(files).length} files`, took);
  }
  return merge(emitted.flat().map(({ files }) => files));
}

/** A document that cannot be read is one that a linter finds faults in: those are what users can mend. */
async function modelOf(spec: string): Promise<Model> {
  try {
    return await readContract(spec);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { lint } = await import('./lint.ts');
    await lint(spec);
    throw error;
  }
}

/** Goes to a thread: it takes about as long as all the others together. */
function isHeavy(target: Target): boolean {
  return target === 'types';
}

async function inTurn(targets: readonly Target[], model: Model): Promise<Emitted[]> {
  const emitted: Emitted[] = [];
  for (const target of targets) {
    const start = performance.now();
    const emit = await TARGETS[target].load();
    const files = await emit(model);
    emitted.push({ target, files, took: performance.now() - start });
  }
  return emitted;
}
