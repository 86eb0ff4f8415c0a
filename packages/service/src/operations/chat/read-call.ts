import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import type { Input } from '@genmedia/server';
import type { ChatCall } from '../../engines/chat/chat.ts';
import { InputError } from '../../errors/input-error.ts';
import type { SeenImages } from './read-images.ts';
import { readMessages } from './read-messages.ts';

export type ChatBody = Input<'createChatCompletion'>['body'];

/** What a request asks of its model; what is null is left to the model. Throws InputError. */
export function readCall(body: ChatBody, images: SeenImages): ChatCall {
  const { temperature, top_p, top_k, presence_penalty, frequency_penalty, seed } = body;
  const maxOutputTokens = body.max_completion_tokens ?? body.max_tokens;
  const stopSequences = [body.stop ?? []].flat();
  refuseLogprobs(body);
  return {
    prompt: readMessages(body.messages, images),
    ...(maxOutputTokens !== null && { maxOutputTokens }),
    ...(temperature !== null && { temperature }),
    // Without an effect they are not sent: not every model takes them.
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
  const field = logprobs ? 'logprobs' : top_logprobs ? 'top_logprobs' : undefined;
  if (!field) return;
  const message = 'must be left out: models here do not tell the probabilities of words';
  throw new InputError([{ field, message }]);
}

function readFormat({ response_format }: ChatBody): Pick<ChatCall, 'responseFormat' | 'isStrict'> {
  const { type = 'text', json_schema: wanted } = response_format ?? {};
  if (type === 'text') return {};
  if (type === 'json_object') return { responseFormat: { type: 'json' } };
  if (!wanted) {
    const message = 'is required where type is json_schema';
    throw new InputError([{ field: 'response_format.json_schema', message }]);
  }
  const { name, description, schema, strict } = wanted;
  const words = { name, ...(isGiven(description) && { description }) };
  return { responseFormat: { type: 'json', schema, ...words }, isStrict: strict ?? false };
}

/** The model that a request names, whichever of the two fields it uses. Throws InputError. */
export function readModelId({ model_id, model }: ChatBody): string {
  const named = model_id ?? model;
  if (named !== undefined) return named;
  throw new InputError([{ field: 'model_id', message: 'is required, or model in its place' }]);
}

function readTools(body: ChatBody): Pick<ChatCall, 'tools' | 'toolChoice'> {
  const { tool_choice } = body;
  const tools = body.tools ?? [];
  const named = typeof tool_choice === 'object' ? tool_choice?.function.name : undefined;
  if (named !== undefined && !tools.some(({ function: { name } }) => name === named)) {
    const message = 'must be the name of one of the tools';
    throw new InputError([{ field: 'tool_choice.function.name', message }]);
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
  };
}

function readChoice(choice: NonNullable<ChatBody['tool_choice']>): LanguageModelV4ToolChoice {
  return typeof choice === 'string'
    ? { type: choice }
    : { type: 'tool', toolName: choice.function.name };
}
