import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
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
import { type Context, createContext } from './context.ts';
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
  /** A model of images: see `imageModel`. */
  image(modelId: string): ImageModelV4;
  speech(modelId: string): SpeechModelV4;
  speechModel(modelId: string): SpeechModelV4;
  transcription(modelId: string): TranscriptionModelV4;
  transcriptionModel(modelId: string): TranscriptionModelV4;
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
  const languageModel = (modelId: string) => chatModel(context, settings, modelId);
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

/** The service's chats are those of OpenAI's clients. */
function chatModel(context: Context, settings: ClientOptions, modelId: string): LanguageModelV4 {
  const provider = createOpenAICompatible({
    name: 'genmedia',
    baseURL: `${context.client().baseUrl}/api/v7/llm`,
    includeUsage: true,
    supportsStructuredOutputs: true,
    async fetch(url, init) {
      const headers = new Headers(init?.headers);
      for (const [name, value] of await commonHeaders(settings)) {
        // As in the client, headers of a call override those of all calls.
        if (!headers.has(name)) headers.set(name, value);
      }
      const key = await apiKeyOf(settings);
      const send = (own: string | undefined) => {
        if (own) headers.set('authorization', `Bearer ${own}`);
        return context.fetch(url, { ...init, headers });
      };
      const response = await send(key);
      if (response.status !== 401 || typeof settings.apiKey !== 'function') return response;
      const newer = await settings.apiKey(key);
      return newer && newer !== key ? await send(newer) : response;
    },
  });
  return provider.chatModel(modelId);
}

async function commonHeaders({ headers }: ClientOptions): Promise<Headers> {
  return new Headers(typeof headers === 'function' ? await headers() : headers);
}

async function apiKeyOf({ apiKey }: ClientOptions): Promise<string | undefined> {
  if (typeof apiKey === 'function') return await apiKey();
  return apiKey ?? globalThis.process?.env.GENMEDIA_API_KEY;
}
