import type {
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4ToolCall,
} from '@ai-sdk/provider';

/** What a stream tells of an answer. */
export interface StreamedAnswer
  extends Pick<
    LanguageModelV4GenerateResult,
    'usage' | 'finishReason' | 'warnings' | 'providerMetadata' | 'response'
  > {
  /** The text, a token each. */
  readonly pieces: readonly string[];
  readonly calls: readonly LanguageModelV4ToolCall[];
}

/** A part whenever the reader asks for one; an abort in between ends the stream with its reason. */
export function streamAnswer(
  answer: StreamedAnswer,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV4StreamPart> {
  const parts = partsOf(answer);
  return new ReadableStream({
    pull(controller) {
      if (signal?.aborted) {
        controller.error(signal.reason);
        return;
      }
      const { value, done } = parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
}

function* partsOf({
  pieces,
  calls,
  warnings,
  response,
  usage,
  finishReason,
  providerMetadata,
}: StreamedAnswer): Generator<LanguageModelV4StreamPart, void> {
  yield { type: 'stream-start', warnings };
  yield { type: 'response-metadata', ...response };
  if (pieces.length > 0) yield* textParts(pieces);
  for (const call of calls) yield* callParts(call);
  yield { type: 'finish', usage, finishReason, ...(providerMetadata && { providerMetadata }) };
}

function* textParts(pieces: readonly string[]): Generator<LanguageModelV4StreamPart, void> {
  const id = 'text-0';
  yield { type: 'text-start', id };
  for (const delta of pieces) yield { type: 'text-delta', id, delta };
  yield { type: 'text-end', id };
}

function* callParts(call: LanguageModelV4ToolCall): Generator<LanguageModelV4StreamPart, void> {
  const { toolCallId: id, toolName, input } = call;
  yield { type: 'tool-input-start', id, toolName };
  yield { type: 'tool-input-delta', id, delta: input };
  yield { type: 'tool-input-end', id };
  yield call;
}
