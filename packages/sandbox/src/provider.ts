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
import { SandboxImageModel, type SandboxImageModelId } from './image/model.ts';
import { SandboxLanguageModel, type SandboxLanguageModelId } from './language/model.ts';
import { SandboxSoundModel, type SandboxSoundModelId } from './music/effects/model.ts';
import { SandboxMusicModel, type SandboxMusicModelId } from './music/model.ts';
import { SandboxImageClassifierModel, type SandboxImageClassifierModelId } from './nsfw/model.ts';
import { SandboxObject3dModel, type SandboxObject3dModelId } from './object3d/model.ts';
import { SandboxSpeechModel, type SandboxSpeechModelId } from './speech/model.ts';
import {
  SandboxTranscriptionModel,
  type SandboxTranscriptionModelId,
} from './speech/transcription-model.ts';
import { SandboxVoiceModel, type SandboxVoiceModelId } from './speech/voice-model.ts';
import { SandboxVideoEditModel, type SandboxVideoEditModelId } from './video/edit-model.ts';
import { SandboxVideoModel, type SandboxVideoModelId } from './video/model.ts';

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

/** One model of each kind there is, which every call gets. */
function only<Model extends { readonly modelId: string }>(
  kind: string,
  model: Model,
): (modelId: string) => Model {
  return (modelId) => {
    if (modelId === model.modelId) return model;
    throw new NoSuchModelError({
      modelId,
      // The SDK has no name for some kinds: of those its error cannot say more than the message.
      modelType: kind as ModelType,
      message: `No such ${kind}: ${modelId}. The sandbox has ${model.modelId}.`,
    });
  };
}
