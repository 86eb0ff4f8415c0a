import type { ChatChoice, ChatToolCall, ChatUsage } from '@genmedia/types/client';

/** A piece of a function call that the model asks for. The first piece has its id and name. */
export interface ChatToolCallDelta {
  /** Which of the answer's calls this belongs to, from 0. */
  index: number;
  /** Identifies the call. */
  id?: string;
  /** What is called is a function. */
  type?: ChatToolCall['type'];
  /** Its name, and the next piece of its arguments: JSON text. */
  function?: Partial<ChatToolCall['function']>;
}

/** What an answer grows by. */
export interface ChatDelta {
  /** The model speaks. In the first piece alone. */
  role?: 'assistant';
  /** The next piece of the text. */
  content?: string | null;
  /** The next pieces of the functions that the model asks for. */
  tool_calls?: ChatToolCallDelta[];
}

/** One event of a streamed answer: a `chat.completion.chunk`, as `createChatCompletion` sends it. */
export interface ChatCompletionChunk {
  /** Identifies the answer: the same in all its chunks. */
  id: string;
  /** What this is. */
  object: 'chat.completion.chunk';
  /** When the answer was begun, in seconds since 1970 (UTC). */
  created: number;
  /** The model that answers. */
  model: string;
  /** The next piece of each answer; empty in the chunk with the usage. */
  choices: {
    /** Which of the answers grows, from 0. */
    index: number;
    /** What it grows by. */
    delta: ChatDelta;
    /** Why it ends; null while it goes on. */
    finish_reason: ChatChoice['finish_reason'] | null;
  }[];
  /** What the request cost: in the last chunk, with `stream_options.include_usage`. */
  usage?: ChatUsage | null;
}
