import type { LanguageModelV4ToolChoice } from '@ai-sdk/provider';
import type { Input } from '@genmedia/server';
import type { ChatCall } from '../../engines/chat/chat-call.ts';
import { InputError } from '../../errors/input-error.ts';
import { readMessages } from './read-messages.ts';

export type ChatBody = Input<'createChatCompletion'>['body'];

/** What a request asks of its model. Throws InputError. */
export function readCall(body: ChatBody): ChatCall {
  const { stop, top_p, top_k, presence_penalty, frequency_penalty, seed } = body;
  return {
    prompt: readMessages(body.messages),
    maxOutputTokens: body.max_completion_tokens ?? body.max_tokens,
    temperature: body.temperature,
    // Without an effect they are not sent: not every model takes them.
    ...(top_p < 1 && { topP: top_p }),
    ...(presence_penalty !== 0 && { presencePenalty: presence_penalty }),
    ...(frequency_penalty !== 0 && { frequencyPenalty: frequency_penalty }),
    ...(top_k !== undefined && { topK: top_k }),
    ...(seed !== undefined && { seed }),
    ...(stop !== undefined && { stopSequences: [stop].flat() }),
    ...(body.response_format?.type === 'json_object' && { responseFormat: { type: 'json' } }),
    ...readTools(body),
  };
}

/** The model that a request names, whichever of the two fields it uses. Throws InputError. */
export function readModelId({ model_id, model }: ChatBody): string {
  const named = model_id ?? model;
  if (named !== undefined) return named;
  throw new InputError([{ field: 'model_id', message: 'is required, or model in its place' }]);
}

function readTools({ tools = [], tool_choice }: ChatBody): Pick<ChatCall, 'tools' | 'toolChoice'> {
  const named = typeof tool_choice === 'object' ? tool_choice.function.name : undefined;
  if (named !== undefined && !tools.some(({ function: { name } }) => name === named)) {
    const message = 'must be the name of one of the tools';
    throw new InputError([{ field: 'tool_choice.function.name', message }]);
  }
  if (tools.length === 0) return {};
  return {
    tools: tools.map(({ function: { name, description, parameters } }) => ({
      type: 'function',
      name,
      ...(description !== undefined && { description }),
      inputSchema: parameters ?? { type: 'object', properties: {} },
    })),
    ...(tool_choice !== undefined && { toolChoice: readChoice(tool_choice) }),
  };
}

function readChoice(choice: NonNullable<ChatBody['tool_choice']>): LanguageModelV4ToolChoice {
  return typeof choice === 'string'
    ? { type: choice }
    : { type: 'tool', toolName: choice.function.name };
}
