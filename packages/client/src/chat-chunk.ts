import type { ChatChoice, ChatToolCall, ChatUsage } from '@genmedia/types/client';

/** A piece of a function call that the model asks for. The first piece has the id and the name. */
export interface ChatToolCallDelta {
  /** The number of the function call within the answer, from 0. */
  index: number;
  /** Identifies the call. */
  id?: string;
  /** Always a function. */
  type?: ChatToolCall['type'];
  /** The function's name, and the next piece of its arguments (JSON text). */
  function?: Partial<ChatToolCall['function']>;
}

/** What a chunk adds to an answer. */
export interface ChatDelta {
  /** The role of the model. Only the first chunk has it. */
  role?: 'assistant';
  /** The next piece of the text. */
  content?: string | null;
  /** The next pieces of the function calls that the model asks for. */
  tool_calls?: ChatToolCallDelta[];
}

/**
 * One event of a streamed answer: a `chat.completion.chunk`, as `createChatCompletion` sends it.
 */
export interface ChatCompletionChunk {
  /** The id of the answer. All its chunks have the same. */
  id: string;
  /** The type of this object. */
  object: 'chat.completion.chunk';
  /** When the answer began, in seconds since 1970 (UTC). */
  created: number;
  /** The model that answers. */
  model: string;
  /** The next piece of each answer. Empty in the chunk with the usage. */
  choices: {
    /** The number of the answer, from 0. */
    index: number;
    /** What this chunk adds to the answer. */
    delta: ChatDelta;
    /** Why the answer ended; null before its end. */
    finish_reason: ChatChoice['finish_reason'] | null;
  }[];
  /**
   * What the request cost. Only the last chunk has it, and only with
   * `stream_options.include_usage`.
   */
  usage?: ChatUsage | null;
}
