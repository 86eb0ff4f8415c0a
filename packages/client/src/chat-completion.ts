import type { ChatChoice, ChatCompletion } from '@genmedia/types/client';
import type { ChatCompletionChunk } from './chat-chunk.ts';
import { addToolCall } from './chat-tool-calls.ts';

/**
 * A streamed answer, put together again. Its usage may be unknown. The `finish_reason` of a choice is
 * `stop` until a chunk names one.
 */
export type StreamedChatCompletion = Omit<ChatCompletion, 'usage'> &
  Partial<Pick<ChatCompletion, 'usage'>>;

/** Some services leave a field out, or send null for it. */
type Lenient<T> = { [Field in keyof T]?: T[Field] | null };

/**
 * Adds a chunk to a completion: changes the completion, and returns it. Without a completion, the chunk
 * begins one.
 */
export function withChunk(
  completion: StreamedChatCompletion | undefined,
  { choices, usage, ...heading }: ChatCompletionChunk,
): StreamedChatCompletion {
  const next = completion ?? { ...heading, object: 'chat.completion', choices: [] };
  for (const part of (choices ?? []) as Lenient<ChatCompletionChunk['choices'][number]>[]) {
    const { index, delta, finish_reason } = part;
    const choice = choiceOf(next.choices, index ?? 0);
    const { message } = choice;
    if (delta?.content) message.content = (message.content ?? '') + delta.content;
    for (const call of delta?.tool_calls ?? []) {
      message.tool_calls ??= [];
      addToolCall(message.tool_calls, call, !!finish_reason);
    }
    if (finish_reason) choice.finish_reason = finish_reason;
  }
  if (usage) next.usage = usage;
  return next;
}

/** The choice with an index. It is added to the list, which is sorted, if it is not there. */
function choiceOf(choices: ChatChoice[], index: number): ChatChoice {
  const at = choicesBefore(index, choices);
  const known = choices[at];
  if (known?.index === index) return known;
  const message: ChatChoice['message'] = { role: 'assistant', content: null };
  const choice: ChatChoice = { index, message, finish_reason: 'stop' };
  choices.splice(at, 0, choice);
  return choice;
}

/** How many choices have a smaller index. There may be thousands, so it divides the sorted list. */
function choicesBefore(index: number, choices: readonly ChatChoice[]): number {
  let [from, to] = [0, choices.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((choices[middle] as ChatChoice).index < index) from = middle + 1;
    else to = middle;
  }
  return from;
}
