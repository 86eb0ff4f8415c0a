import type { LanguageModelV4CallOptions } from '@ai-sdk/provider';

/** What a conversation asks of a language model. */
export interface ChatCall extends CallOptions {
  /** Whether what is written must fit the schema of `responseFormat`, where the model knows that. */
  isStrict?: boolean;
}

type CallOptions = Pick<
  LanguageModelV4CallOptions,
  | 'prompt'
  | 'maxOutputTokens'
  | 'temperature'
  | 'topP'
  | 'topK'
  | 'presencePenalty'
  | 'frequencyPenalty'
  | 'stopSequences'
  | 'responseFormat'
  | 'seed'
  | 'tools'
  | 'toolChoice'
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
