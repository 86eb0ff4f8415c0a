import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
} from '@ai-sdk/provider';
import type { ChatImagePart, ChatMessage, ChatPart, ChatToolCall } from '@genmedia/types';
import { InputError } from '../../errors/input-error.ts';
import type { SeenImages } from './read-images.ts';

/** A conversation as models take it. Throws InputError where it does not fit together. */
export function readMessages(
  messages: readonly ChatMessage[],
  images: SeenImages,
): LanguageModelV4Prompt {
  const names = new Map<string, string>();
  return messages.map((message, index) => {
    const field = `messages.${index}`;
    const read = readMessage(message, field, { names, images });
    for (const { id, function: called } of callsIn(message)) names.set(id, called.name);
    return read;
  });
}

interface Known {
  /** Of the functions that were asked for, by the id of the call. */
  names: ReadonlyMap<string, string>;
  images: SeenImages;
}

function readMessage(
  message: ChatMessage,
  field: string,
  { names, images }: Known,
): LanguageModelV4Message {
  const { role } = message;
  if (role === 'user') return { role, content: readParts(message, field, images) };
  const text = textOf(message, field);
  if (role === 'assistant') return readAssistant(message, field);
  if (text === undefined) throw wrong(`${field}.content`, 'must be a text, or parts of text');
  if (role === 'system' || role === 'developer') return { role: 'system', content: text };
  const toolCallId = message.tool_call_id ?? undefined;
  const toolName = names.get(toolCallId ?? '');
  if (toolCallId === undefined || toolName === undefined) {
    throw wrong(`${field}.tool_call_id`, 'must be the id of a call in an earlier message');
  }
  const output = { type: 'text' as const, value: text };
  return { role, content: [{ type: 'tool-result', toolCallId, toolName, output }] };
}

function readParts(
  { content }: ChatMessage,
  field: string,
  images: SeenImages,
): (LanguageModelV4TextPart | LanguageModelV4FilePart)[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  if (!content) throw wrong(`${field}.content`, 'must be a text, or parts');
  return content.map((part) => {
    if (part.type !== 'image_url') return { type: 'text', text: wordsOf(part) };
    const image = images.get(part);
    if (!image) throw new Error('The images of a conversation are read before its messages.');
    const { data, mediaType } = image;
    return { type: 'file', mediaType, data: { type: 'data', data } };
  });
}

function readAssistant(message: ChatMessage, field: string): LanguageModelV4Message {
  const text = textOf(message, field);
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

function callsIn({ role, tool_calls }: ChatMessage): readonly ChatToolCall[] {
  return role === 'assistant' ? (tool_calls ?? []) : [];
}

/** Undefined where there is no content. Throws InputError where there is an image. */
function textOf({ content }: ChatMessage, field: string): string | undefined {
  if (typeof content === 'string') return content;
  const words = content?.map((part, index) => {
    if (part.type !== 'image_url') return wordsOf(part);
    throw wrong(`${field}.content.${index}`, 'must be text: only user messages have images');
  });
  return words?.join('');
}

function wordsOf(part: Exclude<ChatPart, ChatImagePart>): string {
  return part.type === 'text' ? part.text : part.refusal;
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
