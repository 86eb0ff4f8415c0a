import { randomBytes } from 'node:crypto';
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from '@genmedia/types';
import type {
  ChatAnswer,
  ChatEnd,
  ChatToolCall as ModelToolCall,
} from '../../engines/chat/chat.ts';

/** What all parts of an answer say of it. */
export type Heading = Pick<ChatCompletion, 'id' | 'created' | 'model'>;

export function newHeading(modelId: string): Heading {
  return {
    id: `chatcmpl-${randomBytes(15).toString('base64url')}`,
    created: Math.floor(Date.now() / 1000),
    model: modelId,
  };
}

/** The contract's ChatCompletion. */
export function completion(heading: Heading, answers: readonly ChatAnswer[]): ChatCompletion {
  const { id, created, model } = heading;
  return {
    ...{ id, object: 'chat.completion', created, model },
    choices: answers.map(toChoice),
    usage: usageOf(answers),
  };
}

/** The messages were sent once, however many answers there are. */
export function usageOf(ends: readonly Pick<ChatEnd, 'usage'>[]): ChatUsage {
  const prompt_tokens = ends[0]?.usage.input ?? 0;
  const completion_tokens = ends.reduce((sum, { usage }) => sum + usage.output, 0);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

export function toToolCall({ id, name, arguments: text }: ModelToolCall): ChatToolCall {
  return { id, type: 'function', function: { name, arguments: text } };
}

function toChoice({ text, toolCalls, reason }: ChatAnswer, index: number): ChatChoice {
  return {
    index,
    message: {
      role: 'assistant',
      content: text === '' && toolCalls.length > 0 ? null : text,
      ...(toolCalls.length > 0 && { tool_calls: toolCalls.map(toToolCall) }),
    },
    finish_reason: reason,
  };
}
