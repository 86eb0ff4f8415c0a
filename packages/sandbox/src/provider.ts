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
type Give<Model, Own extends { readonly modelId: string }> = (
  modelId: Own['modelId'] | SandboxFailingModelId | (string & {}),
) => Model;

/** The sandbox as an AI SDK 7 provider. Kinds of models that it lacks throw NoSuchModelError. */
export interface SandboxProvider extends ProviderV4 {
  imageModel: Give<ImageModelV4, typeof imageModel>;
  languageModel: Give<LanguageModelV4, SandboxLanguageModel>;
  speechModel: Give<SpeechModelV4, typeof speechModel>;
  transcriptionModel: Give<TranscriptionModelV4, SandboxTranscriptionModel>;
  soundModel: Give<SoundModel, SandboxSoundModel>;
  musicModel: Give<MusicModel, typeof musicModel>;
  voiceModel: Give<VoiceModel, typeof voiceModel>;
  object3dModel: Give<Object3dModel, typeof object3dModel>;
  imageClassifierModel: Give<ImageClassifierModel, SandboxImageClassifierModel>;
  videoModel: Give<VideoModelV4, typeof videoModel>;
  videoEditModel: Give<VideoEditModel, SandboxVideoEditModel>;
}

/** Creates a provider. Providers have no state, so all of them are alike. */
export function createSandbox(): SandboxProvider {
  return {
    specificationVersion: 'v4',
    imageModel: only('imageModel', imageModel),
    languageModel: only('languageModel', new SandboxLanguageModel()),
    embeddingModel(modelId) {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
    speechModel: only('speechModel', speechModel),
    transcriptionModel: only('transcriptionModel', new SandboxTranscriptionModel()),
    soundModel: only('soundModel', new SandboxSoundModel()),
    musicModel: only('musicModel', musicModel),
    voiceModel: only('voiceModel', voiceModel),
    object3dModel: only('object3dModel', object3dModel),
    imageClassifierModel: only('imageClassifierModel', new SandboxImageClassifierModel()),
    videoModel: only('videoModel', videoModel),
    videoEditModel: only('videoEditModel', new SandboxVideoEditModel()),
  };
}

/** The provider with its default settings. */
export const sandbox: SandboxProvider = createSandbox();

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]['modelType'];

/** The working model of a kind, and its failing variants. Other names throw. */
function only<Model extends { readonly modelId: string }>(
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
