import { randomBytes } from 'node:crypto';
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from '@genmedia/types';
import type {
  ChatAnswer,
  ChatEnd,
  ChoicePart,
  ChatToolCall as ModelToolCall,
} from '../../engines/chat/conversation.ts';

/** Fields that all chunks of an answer have. */
type Heading = Pick<ChatCompletion, 'id' | 'created' | 'model'>;

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
    id,
    object: 'chat.completion',
    created,
    model,
    choices: answers.map(toChoice),
    usage: usageOf(answers),
  };
}

/** Counts the messages once, however many answers there are. */
function usageOf(ends: readonly Pick<ChatEnd, 'usage'>[]): ChatUsage {
  const prompt_tokens = ends[0]?.usage.input ?? 0;
  const completion_tokens = ends.reduce((sum, { usage }) => sum + usage.output, 0);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function toToolCall({ id, name, arguments: text }: ModelToolCall): ChatToolCall {
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

interface ChunkOptions {
  heading: Heading;
  /** How many answers there are. */
  choices: number;
  /** Whether the last chunk gives the number of tokens. */
  includeUsage: boolean;
}

/**
 * The `chat.completion.chunk` objects of the parts of answers, as OpenAI's clients read them.
 */
export async function* chunksOf(
  parts: AsyncIterable<ChoicePart>,
  { heading, choices, includeUsage }: ChunkOptions,
): AsyncGenerator<object> {
  const chunk = (fields: object) => ({ ...heading, object: 'chat.completion.chunk', ...fields });
  const choice = (index: number, delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index, delta, finish_reason }] });
  const ends: ChatEnd[] = [];
  /** How many tools each answer has called so far. */
  const toolCalls = new Map<number, number>();

  for (let index = 0; index < choices; index++) {
    yield choice(index, { role: 'assistant', content: '' });
  }
  for await (const { choice: index, ...part } of parts) {
    if (part.type === 'text') yield choice(index, { content: part.text });
    else if (part.type === 'tool-call') {
      const position = toolCalls.get(index) ?? 0;
      toolCalls.set(index, position + 1);
      yield choice(index, { tool_calls: [{ index: position, ...toToolCall(part) }] });
    } else {
      ends.push(part);
      yield choice(index, {}, part.reason);
    }
  }
  if (includeUsage) yield chunk({ choices: [], usage: usageOf(ends) });
}
