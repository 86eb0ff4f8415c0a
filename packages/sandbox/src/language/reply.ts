import type {
  JSONObject,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { firstTokens, tokensOf, tokensOfCall } from './tokens.ts';

/** The model's answer: a text, or calls of tools. */
export interface Reply {
  readonly text?: string;
  readonly calls?: readonly LanguageModelV4ToolCall[];
  readonly metadata?: JSONObject;
  readonly warnings?: readonly SharedV4Warning[];
}

/** The part of an answer that is within the call's limits. */
export interface LimitedReply {
  readonly text: string;
  readonly calls: readonly LanguageModelV4ToolCall[];
  readonly outputTokens: number;
  readonly finishReason: LanguageModelV4FinishReason;
}

export function limitReply(
  { text = '', calls = [] }: Reply,
  most = Number.POSITIVE_INFINITY,
  stopSequences: readonly string[] = [],
): LimitedReply {
  const ended = beforeStop(text, stopSequences);
  const { tokens, length } = firstTokens(ended, most);
  // A call that does not fit is left out, because incomplete arguments cannot be read.
  let outputTokens = tokens;
  const kept = calls.filter((call) => {
    outputTokens += tokensOfCall(call);
    return outputTokens <= most;
  });
  const isCut = length < ended.length || kept.length < calls.length;
  const end = calls.length > 0 ? 'tool-calls' : 'stop';
  const unified = isCut ? 'length' : end;
  return {
    text: ended.slice(0, length),
    calls: kept,
    outputTokens: Math.min(most, outputTokens),
    finishReason: { unified, raw: unified },
  };
}

function beforeStop(text: string, stopSequences: readonly string[]): string {
  const ends = stopSequences.filter((stop) => stop !== '').map((stop) => text.indexOf(stop));
  return text.slice(0, Math.min(text.length, ...ends.filter((at) => at >= 0)));
}

/** The parts of an answer that are streamed. */
export type StreamedAnswer = Pick<LimitedReply, 'text' | 'calls'> &
  Pick<
    LanguageModelV4GenerateResult,
    'usage' | 'finishReason' | 'warnings' | 'providerMetadata' | 'response'
  >;

/**
 * Streams the text with one token per part. Makes a part whenever the reader asks for one. An abort
 * ends the stream with its reason.
 */
export function streamAnswer(
  answer: StreamedAnswer,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(answer);
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) return controller.error(signal.reason);
      const { value, done } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

function* partsOf({
  text,
  calls,
  warnings,
  response,
  ...end
}: StreamedAnswer): Generator<LanguageModelV4StreamPart, void> {
  yield { type: 'stream-start', warnings };
  yield { type: 'response-metadata', ...response };
  const id = 'text-0';
  if (text !== '') yield { type: 'text-start', id };
  for (const delta of tokensOf(text)) yield { type: 'text-delta', id, delta };
  if (text !== '') yield { type: 'text-end', id };
  for (const call of calls) {
    const { toolCallId, toolName, input } = call;
    yield { type: 'tool-input-start', id: toolCallId, toolName };
    yield { type: 'tool-input-delta', id: toolCallId, delta: input };
    yield { type: 'tool-input-end', id: toolCallId };
    yield call;
  }
  yield { type: 'finish', ...end };
}
