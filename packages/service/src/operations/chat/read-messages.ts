import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage, ChatToolCall } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';

/** A conversation as models take it. Throws InputError where it does not fit together. */
export function readMessages(messages: readonly ChatMessage[]): LanguageModelV4Prompt {
  const names = new Map<string, string>();
  return messages.map((message, index) => {
    const field = `messages.${index}`;
    const read = readMessage(message, field, names);
    for (const { id, function: called } of callsIn(message)) names.set(id, called.name);
    return read;
  });
}

/** @param names of the functions that were asked for, by the id of the call. */
function readMessage(
  message: ChatMessage,
  field: string,
  names: ReadonlyMap<string, string>,
): LanguageModelV4Message {
  const { role } = message;
  const text = textOf(message);
  if (role === 'assistant') return readAssistant(message, field);
  if (text === undefined) throw wrong(`${field}.content`, 'must be a text, or parts of text');
  if (role === 'system') return { role, content: text };
  if (role === 'user') return { role, content: [{ type: 'text', text }] };
  const toolCallId = message.tool_call_id;
  const toolName = names.get(toolCallId ?? '');
  if (toolCallId === undefined || toolName === undefined) {
    throw wrong(`${field}.tool_call_id`, 'must be the id of a call in an earlier message');
  }
  const output = { type: 'text' as const, value: text };
  return { role, content: [{ type: 'tool-result', toolCallId, toolName, output }] };
}

function readAssistant(message: ChatMessage, field: string): LanguageModelV4Message {
  const text = textOf(message);
  const calls = callsIn(message).map(({ id, function: called }, index) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: called.name,
    input: readArguments(called.arguments, `${field}.tool_calls.${index}.function.arguments`),
  }));
  if (text === undefined && calls.length === 0) {
    throw wrong(`${field}.content`, 'must be a text where there are no tool_calls');
  }
  const said = text ? [{ type: 'text' as const, text }] : [];
  return { role: 'assistant', content: [...said, ...calls] };
}

function callsIn({ role, tool_calls = [] }: ChatMessage): readonly ChatToolCall[] {
  return role === 'assistant' ? tool_calls : [];
}

/** Undefined where the content is null. */
function textOf({ content }: ChatMessage): string | undefined {
  if (typeof content === 'string') return content;
  return content?.map(({ text }) => text).join('');
}

function readArguments(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(field, 'must be JSON text');
  }
}

function wrong(field: string, message: string): InputError {
  return new InputError([{ field, message }]);
}
