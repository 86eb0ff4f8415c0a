import type { JSONValue, SharedV4Warning } from '@ai-sdk/provider';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import { loadModel } from '../providers/load-model.ts';
import { nameOf } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';
import { given, type Perform } from './call.ts';
import { convertVoice, makeMusic, makeSound, speak, transcribe } from './kinds/audio.ts';
import { makeImages } from './kinds/image.ts';
import { write } from './kinds/language.ts';
import { makeObject } from './kinds/object3d.ts';
import { classifyImages, editVideo, film } from './kinds/video.ts';

const performers: { readonly [Kind in ModelKind]: Perform<Kind> } = {
  image: makeImages,
  language: write,
  speech: speak,
  transcription: transcribe,
  video: film,
  sound: makeSound,
  music: makeMusic,
  voice: convertVoice,
  object3d: makeObject,
  imageClassifier: classifyImages,
  videoEdit: editVideo,
};

/** Rejects with whatever the model throws, with EngineError, or with the reason of the abort. */
export async function perform<Kind extends ModelKind>(
  called: EngineModel<Kind>,
  task: Tasks[Kind],
  abortSignal: AbortSignal,
): Promise<Results[Kind]> {
  const model = await loadModel<Kind>(called);
  // No interface of a model has a field for it.
  const { negativePrompt } = task as { negativePrompt?: JSONValue };
  const options = { ...called.settings, ...task.options, ...given({ negativePrompt }) };
  const providerOptions = { [nameOf(model)]: options };
  const run: Perform<Kind> = performers[called.kind];
  const { warnings, ...result } = await run(model, task, { providerOptions, abortSignal });
  return { ...result, warnings: [...new Set(warnings.map(describe))] } as Results[Kind];
}

function describe(warning: SharedV4Warning | string): string {
  if (typeof warning === 'string') return warning;
  if (!('feature' in warning)) return warning.message;
  const reason = warning.details === undefined ? '' : `: ${warning.details}`;
  return `${warning.feature} is not supported${reason}`;
}
