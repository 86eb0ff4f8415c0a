import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';
import type { EngineModel } from '../engine-model.ts';

/** What a conversation asks of a language model. */
export interface ChatCall extends CallOptions {
  /** Whether what is written must fit the schema of `responseFormat`, where the model knows that. */
  isStrict?: boolean;
}

type CallOptions = Omit<
  LanguageModelV4CallOptions,
  'abortSignal' | 'headers' | 'includeRawChunks' | 'providerOptions' | 'reasoning'
>;

/** A function that the model wants to be called. */
export interface ChatToolCall {
  id: string;
  name: string;
  /** As JSON text, which the model wrote. */
  arguments: string;
}

/** How an answer ended. */
export interface ChatEnd {
  reason: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** Tokens; 0 where the model does not tell. */
  usage: { input: number; output: number };
}

/** A piece of an answer, in its order; the last is the end. */
export type ChatPart =
  | { type: 'text'; text: string }
  | ({ type: 'tool-call' } & ChatToolCall)
  | ({ type: 'end' } & ChatEnd);

/** A whole answer. */
export interface ChatAnswer extends ChatEnd {
  text: string;
  toolCalls: ChatToolCall[];
}

/** Answers conversations. Both methods reject with EngineError, or with the reason of the signal. */
export interface Chat {
  generateText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<ChatAnswer>;
  /**
   * Resolves once the model has begun to answer. Whoever leaves the parts before the end has to
   * abort the signal: only that ends the model's work.
   */
  streamText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatPart>>;
}
