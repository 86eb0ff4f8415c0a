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
    let choice = next.choices.find((known) => known.index === index);
    if (!choice) {
      choice = {
        index,
        message: { role: 'assistant', content: null },
        finish_reason: 'stop',
      } satisfies ChatChoice;
      next.choices.push(choice);
      next.choices.sort((a, b) => a.index - b.index);
    }
    const { message } = choice;
    if (delta.content) message.content = (message.content ?? '') + delta.content;
    for (const call of delta.tool_calls ?? []) {
      const calls = message.tool_calls ?? [];
      message.tool_calls = calls;
      const place = placeOf(call, calls);
      calls[place] = withDelta(calls[place], call);
    }
    if (finish_reason) choice.finish_reason = finish_reason;
  }
  if (usage) next.usage = usage;
  return next;
}

/** What told the calls of a list apart while it streamed. */
const keysOf = new WeakMap<readonly ChatToolCall[], unknown[]>();

/** Where a call is in the list. Some services count calls from 1, or leave their index out. */
function placeOf(
  { index, id }: Partial<ChatToolCallDelta>,
  calls: readonly ChatToolCall[],
): number {
  const keys = keysOf.get(calls) ?? [...calls.keys()];
  keysOf.set(calls, keys);
  const key = index ?? id ?? keys.at(-1);
  const place = keys.indexOf(key);
  return place < 0 ? keys.push(key) - 1 : place;
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
