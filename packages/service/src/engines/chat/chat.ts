import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { withSpan } from '../../tracing/span.ts';
import type { EngineModel } from '../engine-model.ts';
import { loadModel } from '../providers/load-model.ts';
import { optionsFor } from '../providers/provider-options.ts';
import { spanOf } from '../run-task.ts';
import type { ChatAnswer, ChatCall, ChatPart } from './chat-call.ts';
import { type ChatLimit, chatLimit } from './chat-limit.ts';
import { readAnswer, readParts } from './read-parts.ts';

/**
 * Conversations are answered in the thread of the service: many at once, they wait for others, and
 * are told while they are written. Both methods reject with EngineError, or with the reason of the
 * signal.
 */
export interface Chat {
  generateText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<ChatAnswer>;
  /**
   * Resolves once the model has taken the conversation. Whoever leaves the parts before the end has
   * to abort the signal: only that ends the model's work.
   */
  streamText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatPart>>;
}

export const chat: Chat = {
  async generateText(model, call, signal) {
    const limit = chatLimit(model, signal);
    const ask = async () => {
      const { language, options } = await prepare(model, call, limit);
      return readAnswer(await language.doGenerate(options));
    };
    return await traced(model, () => limit.hold(ask()));
  },

  async streamText(model, call, signal) {
    const limit = chatLimit(model, signal);
    const ask = async () => {
      const { language, options } = await prepare(model, call, limit);
      return await language.doStream(options);
    };
    const { stream } = await traced(model, () => limit.hold(ask()));
    return partsOf(stream.getReader(), limit);
  },
};

interface Prepared {
  language: LanguageModelV4;
  options: LanguageModelV4CallOptions;
}

async function prepare(
  model: EngineModel<'language'>,
  call: ChatCall,
  { signal }: ChatLimit,
): Promise<Prepared> {
  const language = await loadModel(model);
  const providerOptions = optionsFor(language, model.settings);
  return { language, options: { ...call, providerOptions, abortSignal: signal } };
}

function traced<T>(model: EngineModel, work: () => Promise<T>): Promise<T> {
  return withSpan('engine language', spanOf(model), work);
}

type Reader = ReadableStreamDefaultReader<Parameters<typeof readParts>[0]>;

async function* partsOf(reader: Reader, limit: ChatLimit): AsyncGenerator<ChatPart> {
  const read = async () => {
    const { done, value } = await reader.read();
    return done ? undefined : readParts(value);
  };
  while (true) {
    const parts = await limit.hold(read());
    if (!parts) return;
    yield* parts;
  }
}
