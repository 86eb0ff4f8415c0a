import { OpenAICompatibleChatLanguageModel } from '@ai-sdk/openai-compatible';
import type { LanguageModelV4 } from '@ai-sdk/provider';
import { createFetchClient } from '@genmedia/client/fetch';
import { type Context, withApiCallErrors } from './context.ts';

/**
 * A model of conversations. The service's chats are those of OpenAI's clients; the client sends them,
 * so that credentials, headers and retries are the same as for all other models.
 */
export function chatModel({ client }: Context, modelId: string): LanguageModelV4 {
  const model = new OpenAICompatibleChatLanguageModel(modelId, {
    provider: 'genmedia.chat',
    url: ({ path }) => `${client().baseUrl}/api/v7/llm${path}`,
    includeUsage: true,
    supportsStructuredOutputs: true,
    async fetch(_url, { body, headers, signal = null } = {}) {
      const { POST } = createFetchClient(client());
      const { data, error, response } = await POST('/api/v7/llm/chat/completions', {
        body: JSON.parse(body as string),
        headers: new Headers(headers),
        signal,
        parseAs: 'stream',
      });
      return error === undefined ? new Response(data, response) : Response.json(error, response);
    },
  });
  const generate = model.doGenerate.bind(model);
  const stream = model.doStream.bind(model);
  const operation = 'createChatCompletion';
  return Object.assign(model, {
    doGenerate: (options) => withApiCallErrors(operation, options, () => generate(options)),
    doStream: (options) => withApiCallErrors(operation, options, () => stream(options)),
  } satisfies Pick<LanguageModelV4, 'doGenerate' | 'doStream'>);
}
