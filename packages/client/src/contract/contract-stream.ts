import { createParser } from 'eventsource-parser';
import { during, openScope, type Scope } from '../scope.ts';
import { bodyOf, readContractAnswer } from './contract-answer.ts';
import type { ContractCallOptions } from './contract-client.ts';
import { ContractError } from './contract-error.ts';
import type { ContractOperation } from './contract-operation.ts';
import type { ContractInput, ContractPiece, ContractStreamOperation } from './contract-types.ts';

type Table = Readonly<Record<string, ContractOperation>>;
type Stream = NonNullable<ContractOperation['stream']>;

interface Opening {
  open(id: unknown, input: object, options: ContractCallOptions): Promise<Response>;
}

/** The input of an operation; the field that asks for pieces may be left out. */
type StreamInput<I> = I extends { body: infer B } ? Omit<I, 'body'> & { body: WithoutFlag<B> } : I;
type WithoutFlag<B> = B extends { stream?: unknown } ? Omit<B, 'stream'> : B;

/**
 * A function that calls operations which answer in pieces. `O` is the contract's `operations` as
 * callers of the client see them, and `F` all of them, whose answers have the pieces.
 *
 * The request is sent when the first piece is read, and ends when the loop is left. Reading rejects
 * with a ContractError, or with the reason of the signal. A stream that breaks off is not asked for
 * again.
 */
export function createStreamFor<O, F, C extends Opening>(table: unknown) {
  return <K extends ContractStreamOperation<F> & keyof O>(
    client: C,
    operation: K,
    input: StreamInput<ContractInput<O[K]>>,
    options: ContractCallOptions = {},
  ): AsyncIterable<ContractPiece<F[K]>> & AsyncIterator<ContractPiece<F[K]>> =>
    piecesOf(table as Table, client, String(operation), input, options) as AsyncGenerator<
      ContractPiece<F[K]>
    >;
}

async function* piecesOf(
  table: Table,
  client: Opening,
  id: string,
  input: object,
  options: ContractCallOptions,
): AsyncGenerator<unknown, void, void> {
  const row = Object.hasOwn(table, id) ? table[id] : undefined;
  if (!row?.stream) throw new TypeError(`${id} does not answer in pieces.`);
  const timedOut = () => new ContractError(id, `${id} timed out.`, {});
  const scope = openScope(options, options.timeout, timedOut);
  const { signal } = scope;
  let reader: ReadableStreamDefaultReader<string> | undefined;
  try {
    const all = { ...options, accept: row.stream.type, signal };
    const response = await client.open(id, asking(row.stream, input), all);
    await assertStream(id, row, response, scope);
    reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const pieces = row.stream.type.startsWith('text/event-stream') ? eventsIn : textsIn;
    try {
      yield* pieces(row.stream, () => readFrom(reader, scope));
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw brokenOff(id, response, error);
    }
  } finally {
    scope.close();
    // The connection ends with the loop, because nothing reads the rest.
    reader?.cancel().catch(() => {});
  }
}

/** The input with the field that asks for pieces. */
function asking({ field }: Stream, input: object): object {
  if (field === undefined) return input;
  const { body } = input as { body?: object };
  return { ...input, body: { ...body, [field]: true } };
}

/** Rejects if the answer is an error, or comes in one piece. */
async function assertStream(
  id: string,
  row: ContractOperation,
  response: Response,
  { signal }: Scope,
): Promise<void> {
  const type = response.headers.get('content-type') ?? '';
  const expected = row.stream?.type.split(';')[0] ?? '';
  if (response.ok && type.toLowerCase().startsWith(expected.toLowerCase())) return;
  const answer = await during(signal, readContractAnswer(row, response));
  const body = bodyOf(id, answer);
  throw new ContractError(id, `${id} answered with ${type || 'no type'}, not with ${expected}.`, {
    body,
    response,
  });
}

type ReadText = () => Promise<string | undefined>;

async function readFrom(
  reader: ReadableStreamDefaultReader<string> | undefined,
  { signal }: Scope,
): Promise<string | undefined> {
  if (!reader) return undefined;
  const { value, done } = await during(signal, reader.read());
  return done ? undefined : value;
}

/** An event that says what went wrong. */
class ErrorPiece extends Error {
  readonly body: unknown;

  constructor(body: unknown) {
    super('error');
    this.body = body;
  }
}

/** The error of an answer that began well: what the service says of it, or what went wrong here. */
function brokenOff(id: string, response: Response, cause: unknown): ContractError {
  if (!(cause instanceof ErrorPiece)) {
    return new ContractError(id, `The answer of ${id} broke off.`, { response, cause });
  }
  const { body } = cause;
  const { message, error } = Object(body);
  const reason = message ?? Object(error).message ?? 'no reason given';
  return new ContractError(id, `${id} failed: ${reason}`, { body, response });
}

/** Server-sent events (HTML, 9.2), up to `[DONE]`, which many services send at the end. */
async function* eventsIn(
  { text, wholeEvents }: Stream,
  read: ReadText,
): AsyncGenerator<unknown, void, void> {
  const found: { event?: string | undefined; id?: string | undefined; data: string }[] = [];
  const parser = createParser({ onEvent: (event) => found.push(event) });
  for (let piece = await read(); piece !== undefined; piece = await read()) {
    parser.feed(piece);
    for (const { event, id, data } of found.splice(0)) {
      if (data === '[DONE]') return;
      const value: unknown = text ? data : JSON.parse(data);
      if (wholeEvents) yield { ...(event && { event }), ...(id && { id }), data: value };
      else if (isError(event, value)) throw new ErrorPiece(value);
      else yield value;
    }
  }
}

/** An event named `error`, or one with nothing but an error, as OpenAI sends it. */
function isError(event: string | undefined, value: unknown): boolean {
  return event === 'error' || Object.keys(Object(value)).join() === 'error';
}

/** JSON texts, each on a line of its own (or after a record separator, RFC 7464). */
async function* textsIn({ text }: Stream, read: ReadText): AsyncGenerator<unknown, void, void> {
  let rest = '';
  const parse = (line: string): unknown => (text ? line : JSON.parse(line));
  for (let piece = await read(); piece !== undefined; piece = await read()) {
    const lines = (rest + piece).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines.map(withoutSeparator)) if (line !== '') yield parse(line);
  }
  const last = withoutSeparator(rest);
  if (last !== '') yield parse(last);
}

function withoutSeparator(line: string): string {
  return (line.startsWith('\u001e') ? line.slice(1) : line).trim();
}
