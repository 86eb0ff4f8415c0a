import { randomBytes } from 'node:crypto';
import type { ChatChoice, ChatCompletion, ChatToolCall, ChatUsage } from '@genmedia/types';
import type {
  ChatAnswer,
  ChatEnd,
  ChatPart,
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
    ...{ id, object: 'chat.completion', created, model },
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

/**
 * The `chat.completion.chunk` objects of answers that are written at the same time, as OpenAI's
 * clients read them. Each answer has its own source.
 *
 * @param includeUsage whether the last chunk gives the number of tokens.
 */
export async function* chunksOf(
  answers: readonly AsyncIterable<ChatPart>[],
  { heading, includeUsage }: { heading: Heading; includeUsage: boolean },
): AsyncGenerator<object> {
  const chunk = (fields: object) => ({ ...heading, object: 'chat.completion.chunk', ...fields });
  const choice = (index: number, delta: object, finish_reason: string | null = null) =>
    chunk({ choices: [{ index, delta, finish_reason }] });
  const ends: ChatEnd[] = [];
  const calls = answers.map(() => 0);

  yield* answers.map((_, index) => choice(index, { role: 'assistant', content: '' }));
  for await (const [index, part] of merge(answers)) {
    if (part.type === 'text') yield choice(index, { content: part.text });
    else if (part.type === 'tool-call') {
      const place = calls[index] ?? 0;
      calls[index] = place + 1;
      yield choice(index, { tool_calls: [{ index: place, ...toToolCall(part) }] });
    } else {
      ends.push(part);
      yield choice(index, {}, part.reason);
    }
  }
  if (includeUsage) yield chunk({ choices: [], usage: usageOf(ends) });
}

/**
 * The values of several sources in the order of their arrival, each with the index of its source.
 */
export async function* merge<T>(
  sources: readonly AsyncIterable<T>[],
): AsyncGenerator<[index: number, value: T]> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const next = (index: number) => {
    const coming = take(iterators[index], index);
    // If one source fails, the others are not read any more, so nothing else handles their errors.
    coming.catch(() => {});
    return coming;
  };
  const coming = new Map(sources.map((_, index) => [index, next(index)]));
  while (coming.size > 0) {
    const { index, result } = await Promise.race(coming.values());
    if (!result || result.done) coming.delete(index);
    else {
      coming.set(index, next(index));
      yield [index, result.value];
    }
  }
}

async function take<T>(iterator: AsyncIterator<T> | undefined, index: number) {
  return { index, result: await iterator?.next() };
}
