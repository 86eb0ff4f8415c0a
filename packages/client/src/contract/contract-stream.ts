import type { CallState } from '../call.ts';
import type { Parts } from '../contract.ts';
import type { OperationTable, StreamRow } from '../operation.ts';
import { pieces } from '../pieces.ts';
import { withField } from './body.ts';
import { readContractAnswer, reasonOf } from './contract-answer.ts';
import type { ContractCallOptions } from './contract-client.ts';
import type { ContractInput, ContractPiece, ContractStreamOperation } from './contract-types.ts';
import { entryOf, type Values } from './values.ts';

/** The part of a client that streams use. */
interface OpeningClient {
  open(operation: never, ...rest: never[]): Promise<Response>;
}

/** `open` of a client, which writes what it learns into the call. */
type InternalOpen = (
  id: string,
  input: object,
  options: ContractCallOptions,
  call: CallState,
) => Promise<Response>;

/** The input of an operation; the field that asks for pieces may be left out. */
type StreamInput<I> = I extends { body: infer B } ? Omit<I, 'body'> & { body: WithoutFlag<B> } : I;
type WithoutFlag<B> = B extends { stream?: unknown } ? Omit<B, 'stream'> : B;

/**
 * A function that calls operations which answer in pieces. `O` is the contract's `operations` as
 * callers of the client see them, and `F` all of them, whose answers have the pieces.
 *
 * The request is sent when the first piece is read, and ends when the loop is left. Reading rejects
 * with an ApiError, or with the reason of the signal. A stream that breaks off is not asked for
 * again.
 */
export function createStreamFor<O, F, C extends OpeningClient>(table: unknown, values?: Values) {
  return <K extends ContractStreamOperation<F> & keyof O>(
    client: C,
    operation: K,
    input: StreamInput<ContractInput<O[K]>>,
    options: ContractCallOptions = {},
  ): AsyncIterable<ContractPiece<F[K]>> & AsyncIterator<ContractPiece<F[K]>> =>
    piecesOf(
      { table: table as OperationTable, values },
      client,
      String(operation),
      input,
      options,
    ) as AsyncGenerator<ContractPiece<F[K]>>;
}

async function* piecesOf(
  { table, values }: { table: OperationTable; values: Values | undefined },
  client: OpeningClient,
  id: string,
  input: object,
  options: ContractCallOptions,
): AsyncGenerator<unknown, void, void> {
  const row = entryOf(table, id);
  if (!row?.stream) throw new TypeError(`${id} does not answer in pieces.`);
  const { stream } = row;
  const { timeout: _, ...rest } = options;
  const call: CallState = { operation: id, name: 'ApiError' };
  const open = client.open as InternalOpen;
  const found = pieces({
    call,
    stream,
    options,
    send: (signal) =>
      open(id, withStreamField(stream, input), { ...rest, accept: stream.type, signal }, call),
    read: (response) => readContractAnswer(response, row, false),
    reasonOf: (body) => (typeof body === 'string' ? body : reasonOf(body)),
    parse: values?.parse,
  });
  if (!values) return yield* found;
  for await (const piece of found) yield values.piece(id, piece);
}

/** The input with the field that asks for pieces. */
function withStreamField({ field }: StreamRow, input: object): object {
  if (field === undefined) return input;
  return { ...input, body: withField((input as Parts).body, field, true) };
}
