import type { ChatChoice, ChatCompletion, ChatToolCall } from '@genmedia/types/client';
import type { ChatCompletionChunk, ChatToolCallDelta } from './chat-chunk.ts';

/** A streamed answer, put together again. Its usage may be unknown. */
export type StreamedChatCompletion = Omit<ChatCompletion, 'usage'> &
  Partial<Pick<ChatCompletion, 'usage'>>;

/** Adds a chunk to a completion. Without a completion, the chunk begins one. */
export function withChunk(
  completion: StreamedChatCompletion | undefined,
  { choices, usage, ...heading }: ChatCompletionChunk,
): StreamedChatCompletion {
  const next = completion ?? { ...heading, object: 'chat.completion', choices: [] };
  for (const { index, delta, finish_reason } of choices) {
    next.choices[index] ??= {
      index,
      message: { role: 'assistant', content: null },
      finish_reason: 'stop',
    } satisfies ChatChoice;
    const choice = next.choices[index];
    const { message } = choice;
    if (delta.content) message.content = (message.content ?? '') + delta.content;
    for (const call of delta.tool_calls ?? []) {
      message.tool_calls ??= [];
      message.tool_calls[call.index] = withDelta(message.tool_calls[call.index], call);
    }
    if (finish_reason) choice.finish_reason = finish_reason;
  }
  if (usage) next.usage = usage;
  return next;
}

/** A function call with the next piece of its arguments. */
function withDelta(
  call: ChatToolCall | undefined,
  { id, function: { name, arguments: more = '' } = {} }: ChatToolCallDelta,
): ChatToolCall {
  return {
    id: call?.id ?? id ?? '',
    type: 'function',
    function: {
      name: call?.function.name ?? name ?? '',
      arguments: (call?.function.arguments ?? '') + more,
    },
  };
}
