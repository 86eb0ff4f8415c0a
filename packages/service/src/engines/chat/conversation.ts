import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type LanguageModelV4Content,
  type LanguageModelV4FinishReason,
  type LanguageModelV4GenerateResult,
  type LanguageModelV4StreamPart,
} from '@ai-sdk/provider';
import type { Holding } from '../../memory/room.ts';
import { compatibleType } from '../catalogue/provider-definition.ts';
import { traitsOf } from '../catalogue/provider-traits.ts';
import type { EngineModel } from '../engine-model.ts';
import { brokenOff } from '../failures.ts';
import { loadModel } from '../providers/load-model.ts';
import { nameOf } from '../providers/provider.ts';

/** A call of a language model in a conversation. */
export interface ChatCall extends CallOptions {
  /** Whether the answer must match the schema of `responseFormat`, if the model supports that. */
  isStrict?: boolean;
  /** Whether an answer may ask for several calls, if the model can be told that; true if left out. */
  hasParallelCalls?: boolean;
  /** The most bytes of the answer, its calls included, as UTF-8. A longer one is cut off. */
  maxBytes: number;
}

type CallOptions = Omit<
  LanguageModelV4CallOptions,
  'abortSignal' | 'headers' | 'includeRawChunks' | 'providerOptions' | 'reasoning'
>;

/** A function call that the model asks for. */
export interface ChatToolCall {
  id: string;
  name: string;
  /** JSON text, which the model wrote. */
  arguments: string;
}

/** How an answer ended. */
export interface ChatEnd {
  reason: 'stop' | 'length' | 'content_filter' | 'tool_calls';
  /** Tokens; 0 if the model does not report them. */
  usage: { input: number; output: number };
}

/** A part of an answer. Parts come in order, and the last one is the end. */
export type ChatPart =
  | { type: 'text'; text: string }
  | ({ type: 'tool-call' } & ChatToolCall)
  | ({ type: 'end' } & ChatEnd);

/** A part of one of several answers to a request. */
export type ChoicePart = ChatPart & {
  /** Index of the call that it answers. */
  choice: number;
};

/** Parts that a worker sends together. */
export interface ChatBatch {
  parts: ChoicePart[];
  /** Whether the answers end with it. */
  isLast: boolean;
}

/** A whole answer. */
export interface ChatAnswer extends ChatEnd {
  text: string;
  toolCalls: ChatToolCall[];
}

export interface ChatOptions {
  signal: AbortSignal;
  /** Memory for what waits until it is read. */
  holding: Pick<Holding, 'take' | 'give'>;
  /** Called by `generateText` with each answer that comes before the others, which may still fail. */
  onAnswer?: (choice: number, answer: ChatAnswer) => void;
  /** Called by `streamText` with each answer that begins before the others, which may still fail. */
  onBegin?: (choice: number) => void;
}

/**
 * Answers conversations. Both methods reject with EngineError, with NoRoom, or with the reason of
 * the signal.
 */
export interface Chat {
  /** An answer for each call. The calls belong to one request and share their prompt. */
  generateText(
    model: EngineModel<'language'>,
    calls: readonly ChatCall[],
    options: ChatOptions,
  ): Promise<ChatAnswer[]>;
  /**
   * Resolves when the model has begun to answer. Not much is made before it is read. A caller that
   * stops reading before the end must abort the signal: nothing else stops the model.
   */
  streamText(
    model: EngineModel<'language'>,
    calls: readonly ChatCall[],
    options: ChatOptions,
  ): Promise<AsyncIterable<ChoicePart>>;
}

/**
 * Asks a language model. If its host refuses to be told how many calls an answer may ask for, it is
 * asked again without that. Rejects as loadModel and `ask` do.
 */
export async function askModel<T>(
  model: EngineModel<'language'>,
  call: ChatCall,
  signal: AbortSignal,
  ask: (language: LanguageModelV4, options: LanguageModelV4CallOptions) => PromiseLike<T>,
): Promise<T> {
  const { language, options } = await startConversation(model, call, signal);
  try {
    return await ask(language, options);
  } catch (error) {
    const { hasParallelCalls, ...others } = call;
    if (hasParallelCalls === undefined || !isAboutParallelCalls(error)) throw error;
    return await ask(language, (await startConversation(model, others, signal)).options);
  }
}

/** Whether a host refuses the option, as OpenAI does for models such as o3-mini. */
function isAboutParallelCalls(error: unknown): boolean {
  if (!APICallError.isInstance(error) || error.isRetryable) return false;
  return error.responseBody?.includes('parallel_tool_calls') ?? false;
}

/** Loads a language model and makes the options of its call. Rejects as loadModel does. */
async function startConversation(
  model: EngineModel<'language'>,
  { isStrict, hasParallelCalls, maxBytes: _, ...call }: ChatCall,
  abortSignal: AbortSignal,
): Promise<{ language: LanguageModelV4; options: LanguageModelV4CallOptions }> {
  const language = await loadModel(model);
  // Only models with OpenAI's API know this option. Without it they take every schema for a strict
  // one.
  const hasStrictness = isStrict !== undefined && traitsOf(model.definition).takesStrictSchemas;
  // The client of any server with OpenAI's API sends options that it does not know as they are.
  const parallelName =
    model.definition.type === compatibleType ? 'parallel_tool_calls' : 'parallelToolCalls';
  const own = {
    ...(hasStrictness && { strictJsonSchema: isStrict }),
    ...(hasParallelCalls !== undefined && { [parallelName]: hasParallelCalls }),
    ...model.settings,
  };
  const providerOptions = { [nameOf(language)]: own };
  return { language, options: { ...call, providerOptions, abortSignal } };
}

/**
 * The parts for the caller in a part of a model's stream or answer. Throws an error that the stream
 * contains.
 */
export function partsOf(part: LanguageModelV4StreamPart | LanguageModelV4Content): ChatPart[] {
  if (part.type === 'error') throw part.error;
  if (part.type === 'text') return [{ type: 'text', text: part.text }];
  if (part.type === 'text-delta') return [{ type: 'text', text: part.delta }];
  if (part.type === 'finish') return [endPart(part)];
  if (part.type !== 'tool-call') return [];
  return [{ type: 'tool-call', id: part.toolCallId, name: part.toolName, arguments: part.input }];
}

/** Throws EngineError if the answer is incomplete. */
export function toChatAnswer(result: LanguageModelV4GenerateResult): ChatAnswer {
  return joinParts([...result.content.flatMap(partsOf), endPart(result)]);
}

/** Joins the parts of an answer. Throws EngineError if the end is missing. */
export function joinParts(parts: readonly ChatPart[]): ChatAnswer {
  const end = parts.find((part) => part.type === 'end');
  if (!end) throw brokenOff('no end');
  const { reason, usage } = end;
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: parts.filter((part) => part.type === 'tool-call'),
    reason,
    usage,
  };
}

/** The contract has no other reasons. Answers that end for another reason count as complete. */
const reasons: Readonly<Record<string, ChatEnd['reason']>> = {
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

type Ended = Pick<LanguageModelV4GenerateResult, 'finishReason' | 'usage'>;

function endPart({ finishReason, usage: { inputTokens, outputTokens } }: Ended): ChatPart {
  const usage = {
    input: tokensIn(inputTokens.total) ?? 0,
    output: tokensIn(outputTokens.total) ?? 0,
  };
  return { type: 'end', reason: reasons[finishReasonOf(finishReason)] ?? 'stop', usage };
}

/** The tokens that a model reports; undefined if it reports none, or an impossible number. */
export function tokensIn(reported: number | undefined): number | undefined {
  const isPossible = reported !== undefined && Number.isSafeInteger(reported) && reported >= 0;
  return isPossible ? reported : undefined;
}

/** Why an answer ended. Throws EngineError if the answer is incomplete. */
export function finishReasonOf({ unified }: LanguageModelV4FinishReason): string {
  if (unified === 'interrupted' || unified === 'error') throw brokenOff(unified);
  return unified;
}
