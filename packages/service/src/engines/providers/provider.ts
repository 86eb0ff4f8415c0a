import type {
  ImageModelV4,
  LanguageModelV4,
  SpeechModelV4,
  TranscriptionModelV4,
  Experimental_VideoModelV4 as VideoModelV4,
} from '@ai-sdk/provider';
import type {
  DubbingModel,
  ImageClassifierModel,
  MusicModel,
  Object3dModel,
  SoundModel,
  VideoEditModel,
  VoiceModel,
} from '@genmedia/media';
import type { ModelKind } from '../model-kinds.ts';

/** The interface of the models of each kind. */
export interface Models
  extends Record<ModelKind, { specificationVersion: string; provider: string }> {
  image: ImageModelV4;
  language: LanguageModelV4;
  speech: SpeechModelV4;
  transcription: TranscriptionModelV4;
  video: VideoModelV4;
  sound: SoundModel;
  music: MusicModel;
  voice: VoiceModel;
  object3d: Object3dModel;
  imageClassifier: ImageClassifierModel;
  videoEdit: VideoEditModel;
  dubbing: DubbingModel;
}

/**
 * A provider of the AI SDK, which may have only some kinds of models. Its functions throw
 * NoSuchModelError for models that it does not have.
 */
export type Provider = {
  readonly [Kind in ModelKind as `${Kind}Model`]?: (modelId: string) => Models[Kind];
};

/**
 * The name under which a model finds its options: `elevenlabs` for the provider
 * `elevenlabs.speech`.
 */
export function nameOf({ provider }: Pick<Models[ModelKind], 'provider'>): string {
  return provider.split('.')[0] ?? provider;
}

/** The bytes of a file that a model of the AI SDK takes or returns, which may be in base64. */
export function bytesOf(file: Uint8Array | string): Uint8Array {
  return typeof file === 'string' ? Buffer.from(file, 'base64') : file;
}
