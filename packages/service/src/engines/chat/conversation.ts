import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import { isSandbox } from '../catalogue/provider-definition.ts';
import type { EngineModel } from '../engine-model.ts';
import { brokenOff } from '../failures.ts';
import { loadModel } from '../providers/load-model.ts';
import { nameOf } from '../providers/provider.ts';

/** What a conversation asks of a language model. */
export interface ChatCall extends CallOptions {
  /** Whether what is written must fit the schema of `responseFormat`, where the model knows that. */
  isStrict?: boolean;
}

type CallOptions = Omit<
  LanguageModelV4CallOptions,
  'abortSignal' | 'headers' | 'includeRawChunks' | 'providerOptions' | 'reasoning'
>;

/** A function that the model wants to be called. */
export interface ChatToolCall {
  id: string;
  name: string;
  /** As JSON text, which the model wrote. */
  arguments: string;
}

/** How an answer ended. */
export interface ChatEnd {
  reason: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** Tokens; 0 where the model does not tell. */
  usage: { input: number; output: number };
}

/** A piece of an answer, in its order; the last is the end. */
export type ChatPart =
  | { type: 'text'; text: string }
  | ({ type: 'tool-call' } & ChatToolCall)
  | ({ type: 'end' } & ChatEnd);

/** A whole answer. */
export interface ChatAnswer extends ChatEnd {
  text: string;
  toolCalls: ChatToolCall[];
}

/** Answers conversations. Both methods reject with EngineError, or with the reason of the signal. */
export interface Chat {
  generateText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<ChatAnswer>;
  /**
   * Resolves once the model has begun to answer. Whoever leaves the parts before the end has to
   * abort the signal: only that ends the model's work.
   */
  streamText(
    model: EngineModel<'language'>,
    call: ChatCall,
    signal: AbortSignal,
  ): Promise<AsyncIterable<ChatPart>>;
}

/** A language model, and what to call it with. Throws as loadModel does. */
export async function startConversation(
  model: EngineModel<'language'>,
  { isStrict, ...call }: ChatCall,
  abortSignal: AbortSignal,
): Promise<{ language: LanguageModelV4; options: LanguageModelV4CallOptions }> {
  const language = await loadModel(model);
  // Only those with OpenAI's API know it, and take a schema for a strict one if nobody says it.
  const isSaid = isStrict !== undefined && !isSandbox(model.definition);
  const own = { ...(isSaid && { strictJsonSchema: isStrict }), ...model.settings };
  const providerOptions = { [nameOf(language)]: own };
  return { language, options: { ...call, providerOptions, abortSignal } };
}

/** All of an answer, in the parts that it would be streamed in. */
export async function converse(
  model: EngineModel<'language'>,
  call: ChatCall,
  signal: AbortSignal,
): Promise<ChatPart[]> {
  const { language, options } = await startConversation(model, call, signal);
  const { stream } = await language.doStream(options);
  const parts: ChatPart[] = [];
  for await (const part of stream) parts.push(...partsOf(part));
  return parts;
}

/** What of a model's stream is for the caller. Throws what the model tells as an error. */
export function partsOf(part: LanguageModelV4StreamPart | LanguageModelV4Content): ChatPart[] {
  if (part.type === 'error') throw part.error;
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type === 'text-delta') return [{ type: 'text', text: part.delta }];
  if (part.type === 'finish') return [endPart(part)];
  if (part.type !== 'tool-call') return [];
  return [{ type: 'tool-call', id: part.toolCallId, name: part.toolName, arguments: part.input }];
}

export function readAnswer(result: LanguageModelV4GenerateResult): ChatAnswer {
  return answerOf([...result.content.flatMap(partsOf), endPart(result)]);
}

/** The whole answer in its parts. Throws EngineError where it has no end. */
export function answerOf(parts: readonly ChatPart[]): ChatAnswer {
  const end = parts.find((part) => part.type === 'end');
  if (!end) throw brokenOff('no end');
  const { reason, usage } = end;
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: parts.filter((part) => part.type === 'tool-call'),
    ...{ reason, usage },
  };
}

/** The contract has no words for other reasons: the answer is as complete as it will be. */
const reasons: Readonly<Record<string, ChatEnd['reason']>> = {
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

type Ended = Pick<LanguageModelV4GenerateResult, 'finishReason' | 'usage'>;

function endPart({ finishReason, usage: { inputTokens, outputTokens } }: Ended): ChatPart {
  const usage = { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 };
  return { type: 'end', reason: reasons[endOf(finishReason)] ?? 'stop', usage };
}

/** Why an answer ended. Throws EngineError where it is not all there. */
export function endOf({ unified }: LanguageModelV4FinishReason): string {
  if (unified === 'interrupted' || unified === 'error') throw brokenOff(unified);
  return unified;
}
