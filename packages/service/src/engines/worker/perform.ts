import type { SharedV4Warning } from '@ai-sdk/provider';
import type { EngineModel } from '../engine-model.ts';
import type { ModelKind } from '../model-kinds.ts';
import { loadModel } from '../providers/load-model.ts';
import { nameOf } from '../providers/provider.ts';
import type { Results, Tasks } from '../tasks.ts';
import type { DefinedFields, Perform } from './call.ts';
import { checkText } from './check-text.ts';

const audio = () => import('./kinds/audio.ts');
const video = () => import('./kinds/video.ts');

/** Each module is loaded when it is first needed: the AI SDK alone takes a tenth of a second. */
const performers: { readonly [Kind in ModelKind]: () => Promise<Perform<Kind>> } = {
  image: async () => (await import('./kinds/image.ts')).makeImages,
  language: async () => (await import('./kinds/language.ts')).write,
  speech: async () => (await audio()).speak,
  transcription: async () => (await audio()).transcribe,
  video: async () => (await video()).film,
  sound: async () => (await audio()).makeSound,
  music: async () => (await audio()).makeMusic,
  voice: async () => (await audio()).convertVoice,
  object3d: async () => (await import('./kinds/object3d.ts')).makeObject,
  imageClassifier: async () => (await video()).classifyImages,
  videoEdit: async () => (await video()).editVideo,
  dubbing: async () => (await import('./kinds/dubbing.ts')).dub,
};

/**
 * Rejects with the error that the model throws, with EngineError, also if the model wrote too much,
 * or with the reason of the abort.
 */
export async function perform<Kind extends ModelKind>(
  called: EngineModel<Kind>,
  task: Tasks[Kind],
  abortSignal: AbortSignal,
): Promise<Results[Kind]> {
  const model = await loadModel<Kind>(called);
  const { options, ...fields } = task;
  // No model's interface has a field for the negative prompt.
  const { negativePrompt } = fields as { negativePrompt?: string };
  const own = { ...called.settings, ...options, ...given({ negativePrompt }) };
  const providerOptions = { [nameOf(model)]: own };
  const run = await performers[called.kind]();
  const call = { providerOptions, abortSignal };
  const { warnings, ...result } = await run(model, given(fields), call);
  checkText(result);
  return { ...result, warnings: [...new Set(warnings.map(describe))] } as Results[Kind];
}

function given<T extends object>(fields: T): DefinedFields<T> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as DefinedFields<T>;
}

function describe(warning: SharedV4Warning | string): string {
  if (typeof warning === 'string') return warning;
  if (!('feature' in warning)) return warning.message;
  const reason = warning.details === undefined ? '' : `: ${warning.details}`;
  return `${warning.feature} is not supported${reason}`;
}
