import type {
  LanguageModelV4FilePart,
  LanguageModelV4Message,
  LanguageModelV4Prompt,
  LanguageModelV4TextPart,
  LanguageModelV4ToolChoice,
} from '@ai-sdk/provider';
import type { Input } from '@genmedia/server';
import type { ChatImagePart, ChatMessage, ChatPart, ChatToolCall } from '@genmedia/types';
import type { ChatCall } from '../../engines/chat/conversation.ts';
import { InputError } from '../../errors/input-error.ts';
import type { SeenImages } from './read-images.ts';

export type ChatBody = Input<'createChatCompletion'>['body'];

/**
 * The call of the model for a request. Options that are null are left to the model. Throws
 * InputError.
 */
export function readCall(body: ChatBody, images: SeenImages): Omit<ChatCall, 'maxBytes'> {
  const { temperature, top_p, top_k, presence_penalty, frequency_penalty, seed } = body;
  const maxOutputTokens = body.max_completion_tokens ?? body.max_tokens;
  const stopSequences = [body.stop ?? []].flat();
  refuseLogprobs(body);
  return {
    prompt: readMessages(body.messages, images),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(temperature !== null && { temperature }),
    // Options without an effect are not sent, because some models do not accept them.
    ...(top_p !== null && top_p < 1 && { topP: top_p }),
    ...(presence_penalty && { presencePenalty: presence_penalty }),
    ...(frequency_penalty && { frequencyPenalty: frequency_penalty }),
    ...(isGiven(top_k) && { topK: top_k }),
    ...(isGiven(seed) && { seed }),
    ...(stopSequences.length > 0 && { stopSequences }),
    ...readFormat(body),
    ...readTools(body),
  };
}

function isGiven<T>(value: T): value is NonNullable<T> {
  return value !== undefined && value !== null;
}

function refuseLogprobs({ logprobs, top_logprobs }: ChatBody): void {
  if (!logprobs && !top_logprobs) return;
  const message = 'must be left out: the service does not return the probabilities of tokens';
  throw InputError.of(logprobs ? 'logprobs' : 'top_logprobs', message);
}

function readFormat({ response_format }: ChatBody): Pick<ChatCall, 'responseFormat' | 'isStrict'> {
  const { type = 'text', json_schema: jsonSchema } = response_format ?? {};
  if (type === 'text') return {};
  if (type === 'json_object') return { responseFormat: { type: 'json' } };
  if (!jsonSchema) {
    const message = 'is required where type is json_schema';
    throw InputError.of('response_format.json_schema', message);
  }
  const { name, description, schema, strict } = jsonSchema;
  const labels = { name, ...(isGiven(description) && { description }) };
  return { responseFormat: { type: 'json', schema, ...labels }, isStrict: strict ?? false };
}

/** The model that a request names, in either of the two fields. Throws InputError. */
export function readModelId({ model_id, model }: ChatBody): string {
  if (model_id !== undefined && model !== undefined && model !== model_id) {
    throw InputError.of('model', `must be left out, or the same as model_id, which is ${model_id}`);
  }
  const modelName = model_id ?? model;
  if (modelName !== undefined) return modelName;
  throw InputError.of('model_id', 'is required, unless model is given');
}

function readTools(body: ChatBody): Pick<ChatCall, 'tools' | 'toolChoice' | 'hasParallelCalls'> {
  const { tool_choice, parallel_tool_calls } = body;
  const tools = body.tools ?? [];
  const toolName = typeof tool_choice === 'object' ? tool_choice?.function.name : undefined;
  if (toolName !== undefined && !tools.some(({ function: { name } }) => name === toolName)) {
    const message = 'must be the name of one of the tools';
    throw InputError.of('tool_choice.function.name', message);
  }
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ function: { name, description, parameters, strict } }) => ({
      type: 'function',
      name,
      ...(description !== undefined && { description }),
      inputSchema: parameters ?? { type: 'object', properties: {} },
      ...(isGiven(strict) && { strict }),
    })),
    ...(isGiven(tool_choice) && { toolChoice: readChoice(tool_choice) }),
    // Models call several functions without being told, and some do not accept the option.
    ...(parallel_tool_calls === false && { hasParallelCalls: false }),
  };
}

function readChoice(choice: NonNullable<ChatBody['tool_choice']>): LanguageModelV4ToolChoice {
  return typeof choice === 'string'
    ? { type: choice }
    : { type: 'tool', toolName: choice.function.name };
}

/** The messages in the form of models' calls. Throws InputError if they do not fit together. */
function readMessages(messages: readonly ChatMessage[], images: SeenImages): LanguageModelV4Prompt {
  /** Names of the called functions, by the id of the call. */
  const names = new Map<string, string>();
  return messages.map((message, index) => {
    const field = `messages.${index}`;
    const read = readMessage(message, field, names, images);
    for (const { id, function: called } of callsIn(message)) names.set(id, called.name);
    return read;
  });
}

function readMessage(
  message: ChatMessage,
  field: string,
  names: ReadonlyMap<string, string>,
  images: SeenImages,
): LanguageModelV4Message {
  const { role } = message;
  if (role === 'user') return { role, content: readParts(message, field, images) };
  if (role === 'assistant') return readAssistant(message, field);
  const text = textOf(message, field);
  if (text === undefined) {
    throw InputError.of(`${field}.content`, 'must be a text, or parts of text');
  }
  if (role === 'system' || role === 'developer') return { role: 'system', content: text };
  const toolCallId = message.tool_call_id ?? '';
  const toolName = names.get(toolCallId);
  if (toolName === undefined) {
    throw InputError.of(`${field}.tool_call_id`, 'must be the id of a call in an earlier message');
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
  if (!content) throw InputError.of(`${field}.content`, 'must be a text, or parts');
  return content.map((part) => {
    if (part.type !== 'image_url') return { type: 'text', text: textOfPart(part) };
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
    throw InputError.of(`${field}.content`, 'must be a text where there are no tool_calls');
  }
  const textParts = text ? [{ type: 'text' as const, text }] : [];
  return { role: 'assistant', content: [...textParts, ...calls] };
}

function callsIn({ role, tool_calls }: ChatMessage): readonly ChatToolCall[] {
  return role === 'assistant' ? (tool_calls ?? []) : [];
}

/** The text of a message; undefined if it has no content. Throws InputError if it has an image. */
function textOf({ content }: ChatMessage, field: string): string | undefined {
  if (typeof content === 'string') return content;
  const texts = content?.map((part, index) => {
    if (part.type !== 'image_url') return textOfPart(part);
    throw InputError.of(
      `${field}.content.${index}`,
      'must be text: only user messages have images',
    );
  });
  return texts?.join('');
}

function textOfPart(part: Exclude<ChatPart, ChatImagePart>): string {
  return part.type === 'text' ? part.text : part.refusal;
}

function readArguments(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw InputError.of(field, 'must be JSON text');
  }
}
