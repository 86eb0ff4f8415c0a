import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { Provider } from './provider.ts';

interface CompatibleOptions {
  /** URL that the paths of OpenAI's API follow, such as `https://host/v1`. */
  baseURL: string;
  apiKey: string | undefined;
  headers: Record<string, string>;
  fetch: typeof globalThis.fetch;
}

/**
 * A provider of any server with OpenAI's API. The client for all such servers has chat and images,
 * but no speech and no transcription; these use the client for OpenAI itself.
 */
export function createCompatible({ apiKey, fetch, ...options }: CompatibleOptions): Provider {
  // Both clients find their options under this name.
  const common = createOpenAICompatible({
    ...options,
    fetch,
    name: 'openai',
    includeUsage: true,
    // A server that does not know schemas then answers with an error; else they would be left out
    // silently.
    supportsStructuredOutputs: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  const own = createOpenAI({
    ...options,
    // Otherwise it would send the OPENAI_API_KEY of the environment to any server.
    ...(apiKey === undefined
      ? { apiKey: 'none', fetch: withoutKey(fetch, options.headers) }
      : { apiKey, fetch }),
  });
  return {
    languageModel: common.languageModel,
    imageModel: common.imageModel,
    speechModel: (modelId) => own.speech(modelId),
    transcriptionModel: (modelId) => own.transcription(modelId),
  };
}

/** Sends no key, but the catalogue's own Authorization, if it has one. */
function withoutKey(
  fetch: typeof globalThis.fetch,
  given: Record<string, string>,
): typeof globalThis.fetch {
  const own = new Headers(given).get('authorization');
  return (input, init) => {
    const headers = new Headers(init?.headers);
    if (own === null) headers.delete('authorization');
    else headers.set('authorization', own);
    return fetch(input, { ...init, headers });
  };
}
