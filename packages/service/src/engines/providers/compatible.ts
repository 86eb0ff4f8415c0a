import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Provider } from './provider.ts';

export interface CompatibleOptions {
  /** Where the paths of OpenAI's API go on, such as `https://host/v1`. */
  baseURL: string;
  apiKey: string | undefined;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

/**
 * Any server with OpenAI's API. Chat and images are called in the way that all such servers know,
 * which has no speech and no transcription; those are called as OpenAI's own.
 */
export function createCompatible({ apiKey, fetch, ...options }: CompatibleOptions): Provider {
  // The name is that of the options for both.
  const common = createOpenAICompatible({
    ...options,
    fetch,
    name: 'openai',
    includeUsage: true,
    // A server that knows no schemas refuses one, where it would else be left out unseen.
    supportsStructuredOutputs: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  const own = createOpenAI({
    ...options,
    // Else it would send the OPENAI_API_KEY of the environment, wherever the server is.
    ...(apiKey === undefined ? { apiKey: 'none', fetch: anonymously(fetch) } : { apiKey, fetch }),
  });
  return {
    languageModel: common.languageModel,
    imageModel: common.imageModel,
    speechModel: (modelId) => own.speech(modelId),
    transcriptionModel: (modelId) => own.transcription(modelId),
  };
}

function anonymously(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.delete('authorization');
    return fetch(input, { ...init, headers });
  };
}
