import type { SharedV4Warning } from '@ai-sdk/provider';
import { traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import { fieldName } from '../field-name.ts';
import type { ModelKind } from '../model-kinds.ts';
import { loadModel } from '../providers/load-model.ts';
import { type Models, nameOf } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';
import { withoutUndefined } from '../without-undefined.ts';
import { checkText } from './check-text.ts';
import type { RawResult, Steps, TaskFields } from './steps.ts';

const audio = () => import('./audio.ts');

/** Each module is loaded when it is first needed: the AI SDK alone takes a tenth of a second. */
const loaders: { readonly [Kind in ModelKind]: () => Promise<Steps<Kind>> } = {
  image: async () => (await import('./image.ts')).imageSteps,
  language: async () => (await import('./language.ts')).languageSteps,
  speech: async () => (await audio()).speechSteps,
  transcription: async () => (await audio()).transcriptionSteps,
  video: async () => (await import('./video.ts')).videoSteps,
  sound: async () => (await audio()).soundSteps,
  music: async () => (await audio()).musicSteps,
  voice: async () => (await audio()).voiceSteps,
  object3d: async () => (await import('./object3d.ts')).object3dSteps,
  imageClassifier: async () => (await import('./image-classifier.ts')).imageClassifierSteps,
  videoEdit: async () => (await import('./video-edit.ts')).videoEditSteps,
  dubbing: async () => (await import('./dubbing.ts')).dubbingSteps,
};

/** What the call of a model gives to the step after it. Nothing in between reads it. */
export type CallOutput = unknown;

/** The steps of tasks of a kind. */
export async function stepsOf<Kind extends ModelKind>(kind: Kind): Promise<Steps<Kind>> {
  return await loaders[kind]();
}

/** The fields of a task that have a value. */
export function fieldsOf<Kind extends ModelKind>({
  options: _,
  ...fields
}: Tasks[Kind]): TaskFields<Kind> {
  return withoutUndefined(fields);
}

/**
 * Does all steps of a task in this process. Rejects with the error that the model throws, with
 * EngineError, also if the model wrote too much, or with the reason of the abort.
 */
export async function perform<Kind extends ModelKind>(
  engineModel: EngineModel<Kind>,
  task: Tasks[Kind],
  abortSignal: AbortSignal,
): Promise<Results[Kind]> {
  const traits = traitsOf(engineModel.definition);
  const steps = await stepsOf(engineModel.kind);
  const fields = fieldsOf(task);
  const isPrepared = !steps.prepare?.isNeeded(fields, traits);
  const prepared = isPrepared ? fields : await prepare(engineModel, fields);
  const model = await loadModel<Kind>(engineModel);
  const output = await steps.call(
    model,
    prepared,
    callOptions(engineModel, model, task, abortSignal),
  );
  return await finish(engineModel.kind, output, steps.finish.fields(prepared, traits));
}

/** Does the step before the call. */
export async function prepare<Kind extends ModelKind>(
  { kind, definition }: Pick<EngineModel<Kind>, 'kind' | 'definition'>,
  fields: TaskFields<Kind>,
): Promise<TaskFields<Kind>> {
  const steps = await stepsOf(kind);
  return (await steps.prepare?.run(fields, traitsOf(definition))) ?? fields;
}

/** Does the step after the call. */
export async function finish<Kind extends ModelKind>(
  kind: Kind,
  output: CallOutput,
  fields: Partial<TaskFields<Kind>>,
): Promise<Results[Kind]> {
  const steps = await stepsOf(kind);
  const { warnings, ...result }: RawResult<Kind> = await steps.finish.run(output, fields);
  checkText(result);
  return { ...result, warnings: [...new Set(warnings.map(describe))] } as unknown as Results[Kind];
}

/** The options of a call: the catalogue's settings, and over them those of the task. */
export function callOptions<Kind extends ModelKind>(
  { settings }: Pick<EngineModel<Kind>, 'settings'>,
  model: Models[Kind],
  task: Tasks[Kind],
  abortSignal: AbortSignal,
) {
  // No model's interface has a field for the negative prompt.
  const { negativePrompt } = task as { negativePrompt?: string };
  const modelOptions = { ...settings, ...task.options, ...withoutUndefined({ negativePrompt }) };
  return { providerOptions: { [nameOf(model)]: modelOptions }, abortSignal };
}

function describe(warning: SharedV4Warning | string): string {
  if (typeof warning === 'string') return warning;
  if (!('feature' in warning)) return warning.message;
  const reason = warning.details === undefined ? '' : `: ${warning.details}`;
  return `${fieldName(warning.feature)} is not supported${reason}`;
}
