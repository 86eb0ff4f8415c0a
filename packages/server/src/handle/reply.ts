/** One of the answers that the contract documents for an operation. */
export type ReplyOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ReplyWith<StatusOf<Status>, Responses[Status]> }[keyof Responses]
  : never;

/** The contract may document several statuses as one: `4XX` or `default`. */
type StatusOf<Status> = Status extends number ? Status : number;

type ReplyWith<Status, Response> = Response extends { headers: infer Headers }
  ? ContentOf<Response> extends infer Content
    ? Content extends unknown
      ? Flat<{ status: Status } & Content & HeadersOf<Headers>>
      : never
    : never
  : never;

/**
 * JSON is in `body`. Other content has its `contentType`: text, bytes or a stream; or an iterable
 * of the pieces of a stream. Without content there is no body.
 */
type ContentOf<Response> = Response extends { content: infer Contents }
  ? { [Type in keyof Contents]: ContentAs<Type, Contents[Type]> }[keyof Contents]
  : { body?: never; contentType?: never };

type ContentAs<Type, Value> = Type extends 'application/json'
  ? { body: Value; contentType?: never }
  : Type extends StreamType
    ?
        | { contentType: Type; body: ReadableStream<Uint8Array> }
        | { contentType?: Type; body: AsyncIterable<Value> }
    : Type extends `${string}json${string}`
      ? { contentType?: Type; body: Value }
      : { contentType: Sent<Type>; body: ReadableStream<Uint8Array> | OtherBody<Type> };

type StreamType =
  | 'text/event-stream'
  | `application/${'jsonl' | 'x-jsonlines' | 'x-ndjson' | 'json-seq'}`;

type OtherBody<Type> = Type extends `text/${string}` ? string : Uint8Array | Blob | string;

/** A media type in a range such as `image/*`. */
type Sent<Type> = Type extends '*/*'
  ? string
  : Type extends `${infer Kind}/*`
    ? `${Kind}/${string}`
    : Type;

/** Headers that the stub or `admit` adds to every answer, so no handler has to. */
type StubHeader = 'X-Request-Id' | 'Deprecation' | 'Sunset' | `X-RateLimit-${string}`;

type Named<Headers> = {
  [Name in keyof Headers as string extends Name
    ? never
    : Name extends StubHeader
      ? never
      : Name]: Headers[Name];
};

type HeadersOf<Headers> =
  Record<never, never> extends Named<Headers>
    ? { headers?: Named<Headers> & OtherHeaders }
    : { headers: Named<Headers> & OtherHeaders };

/** Headers that the contract does not document. */
type OtherHeaders = Readonly<Record<string, string | number>>;

type Flat<T> = { [P in keyof T]: T[P] };
