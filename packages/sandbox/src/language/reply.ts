import type {
  JSONObject,
  LanguageModelV4FinishReason,
  LanguageModelV4ToolCall,
  SharedV4Warning,
} from '@ai-sdk/provider';
import { countTokens, tokensOf } from './tokens.ts';

/** What the model has to say: a text, or tools to call. */
export type Reply =
  | { text: string; metadata?: JSONObject; warnings?: SharedV4Warning[] }
  | { calls: LanguageModelV4ToolCall[] };

/** As much of a reply as the call's limits let through, in tokens. */
export interface LimitedReply {
  readonly pieces: readonly string[];
  readonly calls: readonly LanguageModelV4ToolCall[];
  readonly outputTokens: number;
  readonly finishReason: LanguageModelV4FinishReason;
  readonly metadata: JSONObject;
  readonly warnings: readonly SharedV4Warning[];
}

export interface Limits {
  readonly maxOutputTokens: number | undefined;
  readonly stopSequences: readonly string[];
}

export function limitReply(reply: Reply, limits: Limits): LimitedReply {
  return 'calls' in reply ? limitCalls(reply.calls, limits) : limitText(reply, limits);
}

function limitText(
  { text, metadata = {}, warnings = [] }: Extract<Reply, { text: string }>,
  { maxOutputTokens = Number.POSITIVE_INFINITY, stopSequences }: Limits,
): LimitedReply {
  const tokens = tokensOf(beforeStop(text, stopSequences));
  const isCut = tokens.length > maxOutputTokens;
  const pieces = isCut ? tokens.slice(0, maxOutputTokens) : tokens;
  return {
    pieces,
    calls: [],
    outputTokens: pieces.length,
    finishReason: reason(isCut ? 'length' : 'stop'),
    metadata,
    warnings,
  };
}

/** A call that is cut is none: its arguments could not be read. */
function limitCalls(
  calls: readonly LanguageModelV4ToolCall[],
  { maxOutputTokens = Number.POSITIVE_INFINITY }: Limits,
): LimitedReply {
  const kept: LanguageModelV4ToolCall[] = [];
  let outputTokens = 0;
  for (const call of calls) {
    const tokens = countTokens(call.toolName) + countTokens(call.input);
    if (outputTokens + tokens > maxOutputTokens) break;
    outputTokens += tokens;
    kept.push(call);
  }
  const isCut = kept.length < calls.length;
  return {
    pieces: [],
    calls: kept,
    outputTokens: isCut ? (maxOutputTokens as number) : outputTokens,
    finishReason: reason(isCut ? 'length' : 'tool-calls'),
    metadata: {},
    warnings: [],
  };
}

function beforeStop(text: string, stopSequences: readonly string[]): string {
  const ends = stopSequences
    .filter((stop) => stop !== '')
    .map((stop) => text.indexOf(stop))
    .filter((at) => at >= 0);
  return text.slice(0, Math.min(text.length, ...ends));
}

function reason(unified: LanguageModelV4FinishReason['unified']): LanguageModelV4FinishReason {
  return { unified, raw: unified };
}
