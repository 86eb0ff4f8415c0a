import { type ReadResponse, readAnswer } from './answer.ts';
import { type CallState, callError } from './call.ts';
import type { ChatCompletionChunk } from './chat-chunk.ts';
import { type StreamedChatCompletion, withChunk } from './chat-completion.ts';
import { invalidResponse } from './error.ts';
import type { Genmedia, InternalInit, InternalRequest } from './genmedia.ts';
import { type OperationId, operationOf, type StreamRow } from './operation.ts';
import type { Input } from './operation-types.ts';
import type { CallOptions, RequestHeaders } from './options.ts';
import { pieces } from './pieces.ts';

/** An operation that can answer in pieces. */
export type StreamOperation = 'createChatCompletion';

/** What `stream` takes besides the input. */
export interface StreamOptions extends CallOptions {
  /** Headers of this request. They override those of the client. */
  headers?: RequestHeaders | undefined;
}

/**
 * A streamed answer. The request is sent when the first chunk is read, and ends when the loop is
 * left. The stream can be read once; `text` and `final` read what is left of it.
 */
export interface ChatStream extends AsyncIterable<ChatCompletionChunk> {
  /** The text of the first of the answers, when it is complete. */
  text(): Promise<string>;
  /**
   * The whole answer, as the operation returns it without streaming. Rejects with a TypeError if a
   * loop was left before its end.
   */
  final(): Promise<StreamedChatCompletion>;
}

/**
 * Calls an operation that streams its answer. Reading rejects with a GenmediaError, also for errors
 * in the middle of the answer, and with the signal's reason if the signal is aborted. An answer
 * that has begun is not requested again.
 *
 * ```ts
 * for await (const { choices } of stream(genmedia, 'createChatCompletion', { model, messages })) {
 *   process.stdout.write(choices[0]?.delta.content ?? '');
 * }
 * ```
 */
export function stream<K extends StreamOperation>(
  genmedia: Pick<Genmedia, 'request'>,
  operation: K,
  input: Omit<Input<K>, 'stream'>,
  options: StreamOptions = {},
): ChatStream {
  let whole: StreamedChatCompletion | undefined;
  let failure: { error: unknown } | undefined;
  let isComplete = false;
  const received = chunksOf(genmedia, { operation }, input, options, (chunk) => {
    whole = withChunk(whole, chunk);
  });
  const chunks = (async function* () {
    try {
      yield* received;
      isComplete = true;
    } catch (error) {
      failure = { error };
      throw error;
    }
  })();
  const final = async () => {
    for await (const _ of chunks);
    // Whoever read the stream before may have got the error.
    if (failure) throw failure.error;
    if (!isComplete) throw new TypeError(`The answer of ${operation} was left before its end.`);
    if (whole) return whole;
    throw callError(
      { operation },
      { code: invalidResponse, message: `${operation} answered nothing.` },
    );
  };
  return {
    [Symbol.asyncIterator]: () => chunks,
    final,
    text: async () => (await final()).choices[0]?.message.content ?? '',
  };
}

/** Leaves the body of a success to the caller. */
async function unread(response: Response): Promise<ReadResponse> {
  return response.ok ? { response } : readAnswer(response);
}

const events: StreamRow = { type: 'text/event-stream' };

function chunksOf(
  { request }: Pick<Genmedia, 'request'>,
  call: CallState,
  input: object,
  { headers = {}, ...options }: StreamOptions,
  onPiece: (chunk: ChatCompletionChunk) => void,
): AsyncGenerator<ChatCompletionChunk, void, void> {
  const operation = call.operation as OperationId;
  const body = JSON.stringify({ ...input, stream: true });
  const send = async (signal: AbortSignal) => {
    const init: InternalInit = { operation, body, signal, headers, read: unread };
    await (request as InternalRequest)(operationOf(operation).path, init, call);
    return call.response as Response;
  };
  const source = { call, stream: events, options, send, read: readAnswer, onPiece };
  return pieces({ ...source, endsWithDone: true }) as AsyncGenerator<ChatCompletionChunk>;
}
