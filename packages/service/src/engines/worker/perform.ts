import type { ModelKind } from '../model-kinds.ts';
import { loadModel } from '../providers/load-model.ts';
import { optionsFor } from '../providers/provider-options.ts';
import type { Results, Tasks } from '../tasks/tasks.ts';
import type { Perform } from './call.ts';
import { convertVoice, makeMusic, makeSound } from './kinds/audio.ts';
import { makeImages } from './kinds/image.ts';
import { classifyImages } from './kinds/image-classifier.ts';
import { write } from './kinds/language.ts';
import { makeObject } from './kinds/object3d.ts';
import { speak } from './kinds/speech.ts';
import { transcribe } from './kinds/transcription.ts';
import { film } from './kinds/video.ts';
import { editVideo } from './kinds/video-edit.ts';
import type { CalledModel } from './task.ts';

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

/** Rejects with whatever the model throws, or WrongFile, or with the reason of the abort. */
export async function perform<Kind extends ModelKind>(
  called: CalledModel<Kind>,
  task: Tasks[Kind],
  abortSignal: AbortSignal,
): Promise<Results[Kind]> {
  const model = await loadModel<Kind>(called);
  const providerOptions = optionsFor(model, { ...called.settings, ...task.options });
  const run: Perform<Kind> = performers[called.kind];
  return await run(model, task, { providerOptions, abortSignal });
}
