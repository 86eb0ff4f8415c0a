import {
  type ImageModelV4,
  type LanguageModelV4,
  NoSuchModelError,
  type ProviderV4,
  type SpeechModelV4,
  type TranscriptionModelV4,
  type Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import type {
  ImageClassifierModel,
  MusicModel,
  Object3dModel,
  SoundModel,
  VideoEditModel,
  VoiceModel,
} from '@genmedia/media';
import { failing, isFailing, type SandboxFailingModelId } from './failing.ts';
import { SandboxLanguageModel } from './language/model.ts';
import {
  imageModel,
  musicModel,
  object3dModel,
  speechModel,
  videoModel,
  voiceModel,
} from './models.ts';
import { SandboxSoundModel } from './music/effects/model.ts';
import { SandboxImageClassifierModel } from './nsfw/model.ts';
import { SandboxTranscriptionModel } from './speech/transcription-model.ts';
import { SandboxVideoEditModel } from './video/edit-model.ts';

/** Each kind has a model that works, and models that fail on purpose. */
type ModelLookup<Model, Own extends { readonly modelId: string }> = (
  modelId: Own['modelId'] | SandboxFailingModelId | (string & {}),
) => Model;

/** The sandbox as an AI SDK 7 provider. Kinds of models that it lacks throw NoSuchModelError. */
export interface SandboxProvider extends ProviderV4 {
  imageModel: ModelLookup<ImageModelV4, typeof imageModel>;
  languageModel: ModelLookup<LanguageModelV4, SandboxLanguageModel>;
  speechModel: ModelLookup<SpeechModelV4, typeof speechModel>;
  transcriptionModel: ModelLookup<TranscriptionModelV4, SandboxTranscriptionModel>;
  soundModel: ModelLookup<SoundModel, SandboxSoundModel>;
  musicModel: ModelLookup<MusicModel, typeof musicModel>;
  voiceModel: ModelLookup<VoiceModel, typeof voiceModel>;
  object3dModel: ModelLookup<Object3dModel, typeof object3dModel>;
  imageClassifierModel: ModelLookup<ImageClassifierModel, SandboxImageClassifierModel>;
  videoModel: ModelLookup<VideoModelV4, typeof videoModel>;
  videoEditModel: ModelLookup<VideoEditModel, SandboxVideoEditModel>;
}

/** Creates a provider. Providers have no state, so all of them are alike. */
export function createSandbox(): SandboxProvider {
  return {
    specificationVersion: 'v4',
    imageModel: lookup('imageModel', imageModel),
    languageModel: lookup('languageModel', new SandboxLanguageModel()),
    embeddingModel(modelId) {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
    speechModel: lookup('speechModel', speechModel),
    transcriptionModel: lookup('transcriptionModel', new SandboxTranscriptionModel()),
    soundModel: lookup('soundModel', new SandboxSoundModel()),
    musicModel: lookup('musicModel', musicModel),
    voiceModel: lookup('voiceModel', voiceModel),
    object3dModel: lookup('object3dModel', object3dModel),
    imageClassifierModel: lookup('imageClassifierModel', new SandboxImageClassifierModel()),
    videoModel: lookup('videoModel', videoModel),
    videoEditModel: lookup('videoEditModel', new SandboxVideoEditModel()),
  };
}

/** A provider, ready for use. */
export const sandbox: SandboxProvider = createSandbox();

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]['modelType'];

/** The working model of a kind, and its failing variants. Other names throw. */
function lookup<Model extends { readonly modelId: string }>(
  kind: string,
  model: Model,
): (modelId: string) => Model {
  return (modelId) => {
    if (modelId === model.modelId) return model;
    if (isFailing(modelId)) return failing(model, modelId);
    throw new NoSuchModelError({
      modelId,
      // The SDK's error has no name for some kinds, so the message names the kind.
      modelType: kind as ModelType,
      message: `No such ${kind}: ${modelId}. The sandbox has ${model.modelId}.`,
    });
  };
}
