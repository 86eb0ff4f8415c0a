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
import { SandboxImageModel } from './image/model.ts';
import { SandboxLanguageModel } from './language/model.ts';
import { SandboxSoundModel } from './music/effects/model.ts';
import { SandboxMusicModel } from './music/model.ts';
import { SandboxImageClassifierModel } from './nsfw/model.ts';
import { SandboxObject3dModel } from './object3d/model.ts';
import { SandboxSpeechModel } from './speech/model.ts';
import { SandboxTranscriptionModel } from './speech/transcription-model.ts';
import { SandboxVoiceModel } from './speech/voice-model.ts';
import { SandboxVideoEditModel } from './video/edit-model.ts';
import { SandboxVideoModel } from './video/model.ts';

/** Each kind has a model that works, and those that fail on demand. */
type Give<Model, Own extends { readonly modelId: string }> = (
  modelId: Own['modelId'] | SandboxFailingModelId | (string & {}),
) => Model;

/** The sandbox as an AI SDK 7 provider. Kinds of model that it lacks throw NoSuchModelError. */
export interface SandboxProvider extends ProviderV4 {
  imageModel: Give<ImageModelV4, SandboxImageModel>;
  languageModel: Give<LanguageModelV4, SandboxLanguageModel>;
  speechModel: Give<SpeechModelV4, SandboxSpeechModel>;
  transcriptionModel: Give<TranscriptionModelV4, SandboxTranscriptionModel>;
  soundModel: Give<SoundModel, SandboxSoundModel>;
  musicModel: Give<MusicModel, SandboxMusicModel>;
  voiceModel: Give<VoiceModel, SandboxVoiceModel>;
  object3dModel: Give<Object3dModel, SandboxObject3dModel>;
  imageClassifierModel: Give<ImageClassifierModel, SandboxImageClassifierModel>;
  videoModel: Give<VideoModelV4, SandboxVideoModel>;
  videoEditModel: Give<VideoEditModel, SandboxVideoEditModel>;
}

/** A provider of its own. It holds no state, so one is as good as another. */
export function createSandbox(): SandboxProvider {
  return {
    specificationVersion: 'v4',
    imageModel: only('imageModel', new SandboxImageModel()),
    languageModel: only('languageModel', new SandboxLanguageModel()),
    embeddingModel(modelId) {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
    speechModel: only('speechModel', new SandboxSpeechModel()),
    transcriptionModel: only('transcriptionModel', new SandboxTranscriptionModel()),
    soundModel: only('soundModel', new SandboxSoundModel()),
    musicModel: only('musicModel', new SandboxMusicModel()),
    voiceModel: only('voiceModel', new SandboxVoiceModel()),
    object3dModel: only('object3dModel', new SandboxObject3dModel()),
    imageClassifierModel: only('imageClassifierModel', new SandboxImageClassifierModel()),
    videoModel: only('videoModel', new SandboxVideoModel()),
    videoEditModel: only('videoEditModel', new SandboxVideoEditModel()),
  };
}

/** The provider with its default settings. */
export const sandbox: SandboxProvider = createSandbox();

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]['modelType'];

/** One model of each kind, which every call gets, and those that fail. */
function only<Model extends { readonly modelId: string }>(
  kind: string,
  model: Model,
): (modelId: string) => Model {
  return (modelId) => {
    if (modelId === model.modelId) return model;
    if (isFailing(modelId)) return failing(model, modelId);
    throw new NoSuchModelError({
      modelId,
      // The SDK has no name for some kinds: of those its error cannot say more than the message.
      modelType: kind as ModelType,
      message: `No such ${kind}: ${modelId}. The sandbox has ${model.modelId}.`,
    });
  };
}
