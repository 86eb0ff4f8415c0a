import { type ContractOptions, readContract } from './contract.ts';
import type { Files } from './emit/files.ts';
import { type FolderTarget, inFolder, targetsByFolder } from './emit/folder/targets.ts';
import { type Emit, emitTargets, type Target } from './emit/targets.ts';
import { orLint } from './load.ts';
import type { Model } from './model/model.ts';
import type { ValueOptions } from './model/values.ts';
import { type Emitted, startThread } from './threads/in-thread.ts';
import { mergeFiles } from './write.ts';

/** Called after each step with its name, its result, and its time in milliseconds. */
export type Progress = (step: string, result: string, milliseconds: number) => void;

type Emitters = Record<string, { load: () => Promise<Emit> }>;

/** All files of this repository that are generated from the document. Writes nothing. */
export async function generate(
  spec: string,
  targets: readonly Target[],
  progress: Progress = () => {},
): Promise<Files> {
  return emitAll(spec, targets, emitTargets, progress);
}

/**
 * Does the same for anybody's contract, in one folder. The imports have the extension, such as
 * `.js`.
 */
export async function generateFolder(
  spec: string,
  targets: readonly FolderTarget[],
  { extension, values }: { extension: string; values?: ValueOptions | undefined },
  progress: Progress = () => {},
): Promise<Files> {
  const files = await emitAll(spec, targets, targetsByFolder, progress, {
    values,
    onlyJobsFail: true,
    hasFiles: true,
  });
  return inFolder(files, extension);
}

async function modelOf(
  spec: string,
  targets: readonly string[],
  progress: Progress,
  options: ContractOptions,
): Promise<Model> {
  const start = performance.now();
  const withAnswers = targets.includes('mocks');
  const model = await orLint(spec, () => readContract(spec, { withAnswers, ...options }));
  progress('load', `${model.operations.length} operations`, performance.now() - start);
  return model;
}

async function emitAll(
  spec: string,
  targets: readonly string[],
  emitters: Emitters,
  progress: Progress,
  options: ContractOptions = {},
): Promise<Files> {
  // Types take about as long as all other targets together, half of that for loading their
  // generator. A thread loads it while this one reads the document.
  const otherTargets = targets.filter((target) => target !== 'types');
  const thread = otherTargets.length < targets.length ? startThread('types') : undefined;
  try {
    const model = await modelOf(spec, targets, progress, options);
    const emitting = [thread?.emit(model) ?? [], emitSequentially(otherTargets, model, emitters)];
    const emitted = (await Promise.all(emitting)).flat();
    for (const { target, files, milliseconds } of emitted) {
      progress(target, `${Object.keys(files).length} files`, milliseconds);
    }
    return mergeFiles(emitted.map(({ files }) => files));
  } finally {
    await thread?.end();
  }
}

async function emitSequentially(
  targets: readonly string[],
  model: Model,
  emitters: Emitters,
): Promise<Emitted[]> {
  const emitted: Emitted[] = [];
  for (const target of targets) {
    const start = performance.now();
    const emit = await (emitters[target] as Emitters[string]).load(); // names were checked
    const files = await emit(model);
    emitted.push({ target, files, milliseconds: performance.now() - start });
  }
  return emitted;
}
