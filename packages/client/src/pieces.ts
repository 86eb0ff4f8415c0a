import { createParser } from 'eventsource-parser';
import { type AnswerBody, answerError, type ReadResponse } from './answer.ts';
import { type CallState, callError, timeoutError } from './call.ts';
import { GenmediaError, invalidResponse } from './error.ts';
import type { StreamRow } from './operation.ts';
import type { CallOptions } from './options.ts';
import { during, openScope } from './scope.ts';

/** A call whose answer comes in pieces. */
interface PiecesCall {
  call: CallState;
  stream: StreamRow;
  options: CallOptions;
  /** Sends the request, and resolves to the answer before its body is read. */
  send(signal: AbortSignal): Promise<Response>;
  /** Reads an answer that came whole. */
  read(response: Response): Promise<ReadResponse>;
  /** Reads the text of a piece. Default: JSON. */
  parse?: ((text: string) => unknown) | undefined;
  /** The reason in an error that comes as a piece, where it has no `message` for that. */
  reasonOf?(body: unknown): string | undefined;
  /** Called with each piece. What it throws is an error of the answer. */
  onPiece?: (piece: never) => void;
  /** Whether an answer without the last event `[DONE]` has broken off. */
  endsWithDone?: boolean;
}

/**
 * The pieces of an answer. The request is sent when the first one is read, and ends when the loop is
 * left. An answer that breaks off is not asked for again.
 */
export async function* pieces(source: PiecesCall): AsyncGenerator<unknown, void, void> {
  const { call, stream, options } = source;
  const scope = openScope(options, options.timeout, () => timeoutError(call));
  const { signal } = scope;
  let reader: ReadableStreamDefaultReader<string> | undefined;
  let response: Response | undefined;
  /** The text that came last, while its pieces are read. */
  let text: string | undefined;
  try {
    response = await source.send(signal);
    const type = response.headers.get('content-type')?.toLowerCase();
    const expected = stream.type.split(';')[0]?.toLowerCase() ?? '';
    if (!response.ok || !type?.startsWith(expected)) {
      throw answerError(call, await during(signal, source.read(response)));
    }
    reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const readText = async () => {
      text = undefined;
      text = (await during(signal, reader?.read() ?? Promise.reject())).value;
      return text;
    };
    const split = expected === 'text/event-stream' ? eventsIn : textsIn;
    for await (const piece of split(source, readText)) {
      source.onPiece?.(piece as never);
      yield piece;
      // Further pieces may be here already.
      signal.throwIfAborted();
    }
  } catch (error) {
    if (signal.aborted || error instanceof GenmediaError || !response) throw error;
    if (error instanceof ErrorPiece) {
      const { body } = error;
      throw answerError(call, { response, body, reason: source.reasonOf?.(body) });
    }
    const answer = `The answer of ${call.operation}`;
    if (text === undefined) {
      throw callError(call, { code: 'network_error', message: `${answer} broke off.` }, error);
    }
    const { status, headers } = response;
    const requestId = headers.get('x-request-id') ?? undefined;
    const message = `${answer} has a piece that cannot be read.`;
    throw callError(call, { code: invalidResponse, message, status, requestId }, error);
  } finally {
    scope.close();
    // The connection ends with the loop, because nothing reads the rest.
    reader?.cancel().catch(() => {});
  }
}

type ReadText = () => Promise<string | undefined>;
type Pieces = AsyncGenerator<unknown, void, void>;

/** An event that says what went wrong. */
class ErrorPiece extends Error {
  readonly body: AnswerBody;

  constructor(body: AnswerBody) {
    super('error');
    this.body = body;
  }
}

/** Server-sent events (HTML, 9.2), up to `[DONE]`, which many services send at the end. */
async function* eventsIn(source: PiecesCall, readText: ReadText): Pieces {
  const { stream, endsWithDone, parse = JSON.parse } = source;
  const { text, wholeEvents } = stream;
  const found: { event?: string | undefined; id?: string | undefined; data: string }[] = [];
  const parser = createParser({ onEvent: (event) => found.push(event) });
  let unparsed = '';
  for (let read = await readText(); read !== undefined; read = await readText()) {
    unparsed += read;
    // The parser searches a line from its start: a long one may come in many parts.
    if (!/[\r\n]/.test(read)) continue;
    parser.feed(unparsed);
    unparsed = '';
    for (const { event, id, data } of found.splice(0)) {
      if (data === '[DONE]') return;
      const value = text ? data : parse(data);
      if (wholeEvents) yield { ...(event && { event }), ...(id && { id }), data: value };
      else if (isError(event, value)) throw new ErrorPiece(value);
      else yield value;
    }
  }
  if (endsWithDone) throw new Error('The stream ended without [DONE].');
}

/** An event named `error`, or one with nothing but an error, as OpenAI sends it. */
function isError(event: string | undefined, value: unknown): boolean {
  if (event === 'error') return true;
  const { error } = Object(value) as { error?: unknown };
  return error != null && Object.keys(Object(value)).length === 1;
}

/** JSON texts, each on a line of its own (or after a record separator, RFC 7464). */
async function* textsIn(source: PiecesCall, readText: ReadText): Pieces {
  const { stream, parse: parseJson = JSON.parse } = source;
  const parse = (text: string): unknown => (stream.text ? text : parseJson(text));
  let line = '';
  for (let read = await readText(); read !== undefined; read = await readText()) {
    // Only what is new is searched: a line may be long, and come in many parts.
    const [end = '', ...starts] = read.split('\n');
    line += end;
    for (const start of starts) {
      const text = trimmed(line);
      if (text !== '') yield parse(text);
      line = start;
    }
  }
  const last = trimmed(line);
  if (last !== '') yield parse(last);
}

/** A line without its record separator, and without the `\r` that may end it. */
function trimmed(line: string): string {
  return (line.startsWith('\u001e') ? line.slice(1) : line).trim();
}
