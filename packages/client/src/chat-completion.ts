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
  // Some services leave an index out, or the delta of a choice that only tells of a filter.
  for (const { index = 0, delta = {}, finish_reason } of choices) {
    const at = choicesBefore(index, next.choices);
    let choice = next.choices[at];
    if (choice?.index !== index) {
      choice = {
        index,
        message: { role: 'assistant', content: null },
        finish_reason: 'stop',
      } satisfies ChatChoice;
      next.choices.splice(at, 0, choice);
    }
    const { message } = choice;
    if (delta.content) message.content = (message.content ?? '') + delta.content;
    for (const call of delta.tool_calls ?? []) {
      const calls = message.tool_calls ?? [];
      message.tool_calls = calls;
      const place = placeOf(call, calls, !finish_reason);
      calls[place] = withDelta(calls[place], call);
    }
    if (finish_reason) choice.finish_reason = finish_reason;
  }
  if (usage) next.usage = usage;
  return next;
}

/** How many choices of a list, which is sorted, have a smaller index. */
function choicesBefore(index: number, choices: readonly ChatChoice[]): number {
  let [from, to] = [0, choices.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((choices[middle] as ChatChoice).index < index) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The places of a list's calls, by what told the calls apart while they streamed. */
const placesOf = new WeakMap<readonly ChatToolCall[], Map<unknown, number>>();

/**
 * Where a call is in the list. Some services count calls from 1, leave their index out, or, as Ollama,
 * give all the same. vLLM 0.7 renews the id of a call in each piece, to the empty one at its end.
 */
function placeOf(
  { index, id, function: piece }: Partial<ChatToolCallDelta>,
  calls: readonly ChatToolCall[],
  goesOn: boolean,
): number {
  const key = index ?? id ?? undefined;
  if (key === undefined) return Math.max(calls.length - 1, 0);
  const places = placesOf.get(calls) ?? new Map<unknown, number>(calls.map((_, at) => [at, at]));
  placesOf.set(calls, places);
  let place = places.get(key) ?? calls.length;
  const known = calls[place];
  if (known?.id && id && id !== known.id && piece?.name) {
    const { name, arguments: text } = known.function;
    const isWhole = isJson(text) && (goesOn || piece.arguments);
    if (isWhole || name !== piece.name) place = calls.length;
  }
  places.set(key, place);
  return place;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A function call with the next piece of its arguments; some services send null for none. */
function withDelta(
  call: ChatToolCall | undefined,
  { id, function: piece }: ChatToolCallDelta,
): ChatToolCall {
  return {
    id: call?.id ?? id ?? '',
    type: 'function',
    function: {
      name: call?.function.name ?? piece?.name ?? '',
      arguments: (call?.function.arguments ?? '') + (piece?.arguments ?? ''),
    },
  };
}
