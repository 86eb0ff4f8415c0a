type Group<P, G extends PropertyKey> = P extends { [Q in G]?: infer V } ? NonNullable<V> : unknown;

type Body<O> = O extends { requestBody: { content: infer C } }
  ? Content<C>
  : O extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? Content<C> | undefined
      : undefined
    : undefined;

/** JSON as its own type, forms as `FormData`, text as a string, everything else as bytes. */
type Content<C> = {
  [T in keyof C]: T extends `${string}json${string}`
    ? C[T]
    : T extends 'application/x-www-form-urlencoded' | 'multipart/form-data'
      ? FormData
      : T extends `text/${string}`
        ? string
        : Uint8Array;
}[keyof C];

/** A valid request, as the contract describes it. */
export interface ContractInput<O> {
  readonly params: O extends { parameters: infer P } ? Group<P, 'path'> : unknown;
  readonly query: O extends { parameters: infer P } ? Group<P, 'query'> : unknown;
  readonly headers: O extends { parameters: infer P } ? Group<P, 'header'> : unknown;
  readonly cookies: O extends { parameters: infer P } ? Group<P, 'cookie'> : unknown;
  readonly body: Body<O>;
  /** The request itself. Its body has been read. */
  readonly request: Request;
}

/** One of the answers that the contract documents, or a Response that the handler makes itself. */
export type ContractReply<O> =
  | (O extends { responses: infer R } ? { [S in keyof R]: ReplyOf<S, R[S]> }[keyof R] : never)
  | Response;

type StreamType =
  | 'text/event-stream'
  | `application/${'jsonl' | 'x-jsonlines' | 'x-ndjson' | 'json-seq'}`;

/** JSON, if the answer may be JSON, or its pieces. */
type Answer<C> =
  | (C extends { 'application/json': infer J } ? J : C[Exclude<keyof C, StreamType>])
  | (keyof C & StreamType extends never ? never : AsyncIterable<C[keyof C & StreamType]>);

type ReplyOf<S, R> = {
  status: S extends number ? S : number;
  headers?: Readonly<Record<string, string>>;
} & (R extends { content: infer C } ? { body: Answer<C> } : { body?: undefined });

export type ContractHandler<O> = (
  input: ContractInput<O>,
) => ContractReply<O> | Promise<ContractReply<O>>;

/** One handler for each operation of a contract. */
export type ContractHandlers<Operations> = {
  readonly [Id in keyof Operations]: ContractHandler<Operations[Id]>;
};

/** An error that the caller is told about, as `application/problem+json` (RFC 9457). */
export class ContractProblem extends Error {
  override readonly name = 'ContractProblem';
  readonly status: number;
  /** Further fields of the answer. */
  readonly more: object;

  constructor(status: number, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.more = more;
  }
}
