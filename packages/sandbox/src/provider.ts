import {
  type ImageModelV4,
  type LanguageModelV4,
  NoSuchModelError,
  type ProviderV4,
  type SpeechModelV4,
  type TranscriptionModelV4,
  type Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import { isImageModelId, SandboxImageModel, type SandboxImageModelId } from './image/model.ts';
import type {
  ImageClassifierModel,
  MusicModel,
  Object3dModel,
  SoundModel,
  VideoEditModel,
  VoiceModel,
} from './interfaces.ts';
import {
  isLanguageModelId,
  SandboxLanguageModel,
  type SandboxLanguageModelId,
} from './language/model.ts';
import {
  isSoundModelId,
  SandboxSoundModel,
  type SandboxSoundModelId,
} from './music/effects/model.ts';
import { isMusicModelId, SandboxMusicModel, type SandboxMusicModelId } from './music/model.ts';
import {
  isImageClassifierModelId,
  SandboxImageClassifierModel,
  type SandboxImageClassifierModelId,
} from './nsfw/model.ts';
import {
  isObject3dModelId,
  SandboxObject3dModel,
  type SandboxObject3dModelId,
} from './object3d/model.ts';
import { isSpeechModelId, SandboxSpeechModel, type SandboxSpeechModelId } from './speech/model.ts';
import {
  isTranscriptionModelId,
  SandboxTranscriptionModel,
  type SandboxTranscriptionModelId,
} from './speech/transcription-model.ts';
import {
  isVoiceModelId,
  SandboxVoiceModel,
  type SandboxVoiceModelId,
} from './speech/voice-model.ts';
import {
  isVideoEditModelId,
  SandboxVideoEditModel,
  type SandboxVideoEditModelId,
} from './video/edit-model.ts';
import { isVideoModelId, SandboxVideoModel, type SandboxVideoModelId } from './video/model.ts';

/** The sandbox as an AI SDK 7 provider. Kinds of model that it lacks throw NoSuchModelError. */
export interface SandboxProvider extends ProviderV4 {
  imageModel(modelId: SandboxImageModelId | (string & {})): ImageModelV4;
  languageModel(modelId: SandboxLanguageModelId | (string & {})): LanguageModelV4;
  speechModel(modelId: SandboxSpeechModelId | (string & {})): SpeechModelV4;
  transcriptionModel(modelId: SandboxTranscriptionModelId | (string & {})): TranscriptionModelV4;
  soundModel(modelId: SandboxSoundModelId | (string & {})): SoundModel;
  musicModel(modelId: SandboxMusicModelId | (string & {})): MusicModel;
  voiceModel(modelId: SandboxVoiceModelId | (string & {})): VoiceModel;
  object3dModel(modelId: SandboxObject3dModelId | (string & {})): Object3dModel;
  imageClassifierModel(
    modelId: SandboxImageClassifierModelId | (string & {}),
  ): ImageClassifierModel;
  videoModel(modelId: SandboxVideoModelId | (string & {})): VideoModelV4;
  videoEditModel(modelId: SandboxVideoEditModelId | (string & {})): VideoEditModel;
}

/** A provider of its own. It holds no state, so one is as good as another. */
export function createSandbox(): SandboxProvider {
  return {
    specificationVersion: 'v4',
    imageModel(modelId) {
      if (isImageModelId(modelId)) return new SandboxImageModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'imageModel' });
    },
    languageModel(modelId) {
      if (isLanguageModelId(modelId)) return new SandboxLanguageModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'languageModel' });
    },
    embeddingModel: missing('embeddingModel'),
    speechModel(modelId) {
      if (isSpeechModelId(modelId)) return new SandboxSpeechModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'speechModel' });
    },
    transcriptionModel(modelId) {
      if (isTranscriptionModelId(modelId)) return new SandboxTranscriptionModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'transcriptionModel' });
    },
    soundModel(modelId) {
      if (isSoundModelId(modelId)) return new SandboxSoundModel(modelId);
      throw noSuchModel(modelId, 'soundModel');
    },
    musicModel(modelId) {
      if (isMusicModelId(modelId)) return new SandboxMusicModel(modelId);
      throw noSuchModel(modelId, 'musicModel');
    },
    voiceModel(modelId) {
      if (isVoiceModelId(modelId)) return new SandboxVoiceModel(modelId);
      throw noSuchModel(modelId, 'voiceModel');
    },
    object3dModel(modelId) {
      if (isObject3dModelId(modelId)) return new SandboxObject3dModel(modelId);
      throw noSuchModel(modelId, 'object3dModel');
    },
    imageClassifierModel(modelId) {
      if (isImageClassifierModelId(modelId)) return new SandboxImageClassifierModel(modelId);
      throw noSuchModel(modelId, 'imageClassifierModel');
    },
    videoModel(modelId) {
      if (isVideoModelId(modelId)) return new SandboxVideoModel(modelId);
      throw new NoSuchModelError({ modelId, modelType: 'videoModel' });
    },
    videoEditModel(modelId) {
      if (isVideoEditModelId(modelId)) return new SandboxVideoEditModel(modelId);
      throw noSuchModel(modelId, 'videoEditModel');
    },
  };
}

/** The provider with its default settings. */
export const sandbox: SandboxProvider = createSandbox();

type ModelType = ConstructorParameters<typeof NoSuchModelError>[0]['modelType'];

function missing(modelType: ModelType): (modelId: string) => never {
  return (modelId) => {
    throw new NoSuchModelError({ modelId, modelType });
  };
}

/** Of a kind that the SDK has no name for, so that its error cannot say it in a type. */
function noSuchModel(modelId: string, kind: string): NoSuchModelError {
  return new NoSuchModelError({
    modelId,
    modelType: kind as ModelType,
    message: `No such ${kind}: ${modelId}`,
  });
}
