import {
  type Experimental_VideoModelV4,
  type ImageModelV4,
  type LanguageModelV4,
  NoSuchModelError,
  type ProviderV4,
  type SpeechModelV4,
  type TranscriptionModelV4,
} from '@ai-sdk/provider';
import type { ClientOptions } from '@genmedia/client';
import { chatModel } from './chat-model.ts';
import { createContext } from './context.ts';
import { imageModel } from './image-model.ts';
import { speechModel } from './speech-model.ts';
import { transcriptionModel } from './transcription-model.ts';
import { videoModel } from './video-model.ts';

/** What `createGenmedia` takes: the options of `createClient`. */
export type GenmediaProviderSettings = ClientOptions;

/** The service as a provider of the AI SDK. `model_id`s are those of its catalogue. */
export interface GenmediaProvider extends ProviderV4 {
  /** A model of conversations (`createChatCompletion`). */
  (modelId: string): LanguageModelV4;
  /** Draws, repaints what a mask covers, and edits images or draws them anew. */
  image(modelId: string): ImageModelV4;
  /** Speaks (`generateSpeech`), with a voice of the model. */
  speech(modelId: string): SpeechModelV4;
  speechModel(modelId: string): SpeechModelV4;
  /** Writes down what is said (`transcribeSpeech`), with times if asked. */
  transcription(modelId: string): TranscriptionModelV4;
  transcriptionModel(modelId: string): TranscriptionModelV4;
  /** Makes videos, of a text alone or with pictures. */
  video(modelId: string): Experimental_VideoModelV4;
  videoModel(modelId: string): Experimental_VideoModelV4;
}

/**
 * Creates a provider. Calls wait for their jobs and are repeated as the client does it, so that
 * nothing is paid twice; an abort ends the wait.
 *
 * ```ts
 * const genmedia = createGenmedia({ baseUrl: 'https://api.example', apiKey });
 * const { image } = await generateImage({ model: genmedia.image('sandbox-image'), prompt });
 * ```
 */
export function createGenmedia(settings: GenmediaProviderSettings = {}): GenmediaProvider {
  const context = createContext(settings);
  const languageModel = (modelId: string) => chatModel(context, modelId);
  const image = (modelId: string) => imageModel(context, modelId);
  const speech = (modelId: string) => speechModel(context, modelId);
  const transcription = (modelId: string) => transcriptionModel(context, modelId);
  const video = (modelId: string) => videoModel(context, modelId);
  return Object.assign((modelId: string) => languageModel(modelId), {
    specificationVersion: 'v4' as const,
    languageModel,
    embeddingModel(modelId: string): never {
      throw new NoSuchModelError({ modelId, modelType: 'embeddingModel' });
    },
    image,
    imageModel: image,
    speech,
    speechModel: speech,
    transcription,
    transcriptionModel: transcription,
    video,
    videoModel: video,
  });
}

/** The provider for GENMEDIA_URL and GENMEDIA_API_KEY. */
export const genmedia: GenmediaProvider = createGenmedia();
