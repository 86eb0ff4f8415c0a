import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { EngineModel } from '../engine-model.ts';
import { failed, misconfigured, refused } from '../failures.ts';
import type { ModelKind } from '../model-kinds.ts';
import { readText } from '../providers/http/answer.ts';
import { createModels, type Send } from '../providers/http/models.ts';
import { bytesOf, type Models, type Provider } from '../providers/provider.ts';
import type { HostMapping } from './host-mapping.ts';
import type { HostSendOptions } from './host-options.ts';
import { createHostSend } from './host-send.ts';
import { type CompiledMappings, compileMappings } from './mapping.ts';
import { oneByOne } from './one-by-one.ts';
import { openHost } from './open-host.ts';

const compiledCache = new WeakMap<readonly HostMapping[], CompiledMappings>();

function compiledMappings(mappings: readonly HostMapping[]): CompiledMappings {
  const cached = compiledCache.get(mappings) ?? compileMappings(mappings);
  compiledCache.set(mappings, cached);
  return cached;
}

/** The model of a host, for one call. Rejects with EngineError. */
export async function hostModel<Kind extends ModelKind>(
  { definition, provider, kind, model, mappings = [] }: EngineModel<Kind>,
  { submissions, requests, caller }: Pick<HostSendOptions, 'submissions' | 'requests' | 'caller'>,
): Promise<Models[Kind]> {
  const opened = await openHost(definition);
  const options = { ...opened, provider, submissions, requests, caller };
  const compiled = compiledMappings(mappings);
  const send = createHostSend({ ...options, mappings: compiled });
  const models = createModels(send);
  const provided: Provider = {
    ...models,
    languageModel: languageModel(send),
    imageClassifierModel: (id: string) => oneByOne(models.imageClassifierModel(id), compiled),
  };
  const create = provided[`${kind}Model`] as ((modelId: string) => Models[Kind]) | undefined;
  if (!create) throw misconfigured(`${definition.type} has no ${kind} models`);
  return create(model);
}

/** Models that write texts. Hosts take one prompt, so there are no conversations. */
const languageModel =
  (send: Send) =>
  (modelId: string): LanguageModelV4 => ({
    specificationVersion: 'v4',
    provider: 'http',
    modelId,
    supportedUrls: {},

    async doGenerate({ prompt, seed, abortSignal, providerOptions }) {
      const { images, ...input } = promptOf(prompt);
      const parameters = providerOptions?.http ?? {};
      const task = { kind: 'language', model: modelId, input, seed, parameters } as const;
      const text = readText(await send({ task, files: { images }, abortSignal }));
      if (text.trim() === '') throw failed('The model wrote nothing.');
      return {
        content: [{ type: 'text', text }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: { inputTokens: noTokens, outputTokens: noTokens },
        warnings: [],
      };
    },

    doStream() {
      return Promise.reject(refused('no conversations', 'it has no conversations.'));
    },
  });

/** Hosts do not report tokens. */
const noTokens = {
  total: undefined,
  noCache: undefined,
  cacheRead: undefined,
  cacheWrite: undefined,
  text: undefined,
  reasoning: undefined,
};

/** The texts and images of a prompt. */
function promptOf(messages: LanguageModelV4CallOptions['prompt']) {
  const system = messages.flatMap(({ role, content }) => (role === 'system' ? [content] : []));
  const parts = messages.flatMap(({ role, content }) => (role === 'user' ? content : []));
  return {
    system: system.length > 0 ? system.join('\n\n') : undefined,
    prompt: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n'),
    images: parts.flatMap((part) =>
      part.type === 'file' && part.data.type === 'data'
        ? [{ data: bytesOf(part.data.data), mediaType: part.mediaType }]
        : [],
    ),
  };
}
