import type {
  LanguageModelV4Content,
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
} from '@ai-sdk/provider';
import { endOf, Interrupted } from '../providers/interrupted.ts';
import type { ChatAnswer, ChatEnd, ChatPart, ChatToolCall } from './chat-call.ts';

/** What of a model's stream is for the caller. Throws what the model tells as an error. */
export function partsOf(part: LanguageModelV4StreamPart): ChatPart[] {
  if (part.type === 'error') throw part.error;
  if (part.type === 'text-delta') return [{ type: 'text', text: part.delta }];
  if (part.type === 'tool-call') return [{ type: 'tool-call', ...toToolCall(part) }];
  return part.type === 'finish' ? [{ type: 'end', ...toEnd(part.finishReason, part.usage) }] : [];
}

export function readAnswer({
  content,
  finishReason,
  usage,
}: LanguageModelV4GenerateResult): ChatAnswer {
  return {
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: content.filter((part) => part.type === 'tool-call').map(toToolCall),
    ...toEnd(finishReason, usage),
  };
}

/** The whole answer in its parts. Throws Interrupted where it has no end. */
export function answerOf(parts: readonly ChatPart[]): ChatAnswer {
  const end = parts.find((part) => part.type === 'end');
  if (!end) throw new Interrupted('no end');
  const { reason, usage } = end;
  return {
    text: parts.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    toolCalls: parts.filter((part) => part.type === 'tool-call'),
    ...{ reason, usage },
  };
}

type ToolCall = Extract<LanguageModelV4Content, { type: 'tool-call' }>;

function toToolCall({ toolCallId, toolName, input }: ToolCall): ChatToolCall {
  return { id: toolCallId, name: toolName, arguments: input };
}

/** The contract has no words for other reasons: the answer is as complete as it will be. */
const reasons: Readonly<Record<string, ChatEnd['reason']>> = {
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_calls',
};

function toEnd(
  finishReason: LanguageModelV4FinishReason,
  { inputTokens, outputTokens }: LanguageModelV4Usage,
): ChatEnd {
  const usage = { input: inputTokens.total ?? 0, output: outputTokens.total ?? 0 };
  return { reason: reasons[endOf(finishReason)] ?? 'stop', usage };
}
