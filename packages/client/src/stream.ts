import { createParser } from 'eventsource-parser';
import { failureOf, invalid, type ReadResponse, readAnswer } from './answer.ts';
import { type CallState, failed, timedOut } from './call.ts';
import type { ChatCompletionChunk } from './chat-chunk.ts';
import { grown, type StreamedChatCompletion } from './chat-completion.ts';
import { GenmediaError } from './error.ts';
import type { Genmedia, InternalRequest } from './genmedia.ts';
import { operationOf } from './operation.ts';
import type { Input } from './operation-types.ts';
import type { CallOptions } from './options.ts';
import { during, openScope } from './scope.ts';

/** An operation that can answer in pieces. */
export type StreamOperation = 'createChatCompletion';

/** What `stream` takes besides the input. */
export interface StreamOptions extends CallOptions {
  /** Headers of this request. They override those of the client. */
  headers?: HeadersInit | undefined;
}

/**
 * A streamed answer. The request is sent when the first chunk is read, and ends when the loop is
 * left. The stream can be read once; `text` and `final` read what is left of it.
 */
export interface ChatStream extends AsyncIterable<ChatCompletionChunk> {
  /** The text of the first of the answers, when it is complete. */
  text(): Promise<string>;
  /** The whole answer, as the operation returns it without streaming. */
  final(): Promise<StreamedChatCompletion>;
}

/**
 * Calls an operation that streams its answer. Reading rejects with a GenmediaError, also for errors
 * in the middle of the answer, and with the signal's reason if the signal is aborted. There are no
 * retries, because the service may already have begun to answer.
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
  const chunks = (async function* () {
    const answer = events(genmedia, { operation }, input, options, (chunk) => {
      whole = grown(whole, chunk);
    });
    yield* answer;
  })();
  const final = async () => {
    for await (const _ of chunks);
    if (whole) return whole;
    throw failed({ operation }, { code: invalid, message: `${operation} answered nothing.` });
  };
  return {
    [Symbol.asyncIterator]: () => chunks,
    final,
    text: async () => (await final()).choices[0]?.message.content ?? '',
  };
}

/** Leaves the body of a success to the caller. */
async function unread(response: Response): Promise<ReadResponse> {
  return response.ok ? { response, body: response.body } : readAnswer(response);
}

/** The events of an answer, up to its `[DONE]`. An error in `onChunk` is one of the answer. */
async function* events(
  { request }: Pick<Genmedia, 'request'>,
  call: CallState,
  input: object,
  { headers, timeout, signal: outer }: StreamOptions,
  onChunk: (chunk: ChatCompletionChunk) => void,
): AsyncGenerator<ChatCompletionChunk, void, void> {
  const { operation } = call;
  const { path } = operationOf(operation);
  const scope = openScope({ signal: outer }, timeout, () => timedOut(call));
  const { signal } = scope;
  let reader: ReadableStreamDefaultReader<string> | undefined;
  try {
    const body = JSON.stringify({ ...input, stream: true });
    const init = { operation, body, signal, read: unread, ...(headers && { headers }) };
    await (request as InternalRequest)(path, init, call);
    const response = call.response as Response;
    if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
      throw failureOf(call, await during(signal, readAnswer(response)));
    }
    const found: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => found.push(data) });
    reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await during(signal, reader?.read() ?? Promise.reject());
      parser.feed(piece.value ?? '');
      for (const data of found.splice(0)) {
        if (data === '[DONE]') return;
        const chunk = JSON.parse(data);
        if (chunk.error) throw failureOf(call, { response, body: chunk });
        onChunk(chunk);
        yield chunk;
      }
      if (piece.done) throw new Error('The stream ended without [DONE].');
    }
  } catch (error) {
    if (signal.aborted || error instanceof GenmediaError) throw error;
    const message = `The answer of ${operation} broke off.`;
    throw failed(call, { code: 'network_error', message }, error);
  } finally {
    scope.close();
    // The connection ends with the loop, because nothing reads the rest.
    reader?.cancel().catch(() => {});
  }
}
