import type { StreamType } from '@genmedia/types';

/**
 * One of the answers that the contract documents for an operation. It lacks the headers that others
 * add: the stub `X-Request-Id`, `Deprecation` and `Sunset`, and `admit` any `X-RateLimit-…`.
 */
export type ReplyOf<Operation> = Operation extends { responses: infer Responses }
  ? { [Status in keyof Responses]: ReplyWith<StatusOf<Status>, Responses[Status]> }[keyof Responses]
  : never;

/** The contract may document several statuses as one: `4XX` or `default`. */
type StatusOf<Status> = Status extends number ? Status : number;

type ReplyWith<Status, Documented> = Documented extends { headers: infer Fields }
  ? ContentOf<Documented> extends infer Content
    ? // One reply for each media type.
      Content extends unknown
      ? Flat<{ status: Status } & Content & HeadersOf<Fields>>
      : never
    : never
  : never;

/**
 * - JSON: the value as `body`.
 * - A stream: an iterable of its pieces, or bytes with their `contentType`.
 * - Text, bytes or a file: these, with their `contentType`.
 * - Nothing: neither.
 */
type ContentOf<Documented> = Documented extends { content: infer Contents }
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
      : { contentType: ConcreteType<Type>; body: ReadableStream<Uint8Array> | OtherBody<Type> };

type OtherBody<Type> = Type extends `text/${string}` ? string : Uint8Array | Blob | string;

/** A media type; one in a range such as `image/*`. */
type ConcreteType<Type> = Type extends '*/*'
  ? string
  : Type extends `${infer Kind}/*`
    ? `${Kind}/${string}`
    : Type;

/** What the stub or `admit` adds to every answer. */
type StubHeader = 'X-Request-Id' | 'Deprecation' | 'Sunset' | `X-RateLimit-${string}`;

/** The documented headers that a handler has to set. */
type Named<Fields> = {
  [Name in keyof Fields as string extends Name
    ? never
    : Name extends StubHeader
      ? never
      : Name]: Fields[Name];
};

type HeadersOf<Fields> =
  Record<never, never> extends Named<Fields>
    ? { headers?: Named<Fields> & OtherHeaders }
    : { headers: Named<Fields> & OtherHeaders };

/** Headers that the contract does not document. */
type OtherHeaders = Readonly<Record<string, string | number>>;

type Flat<T> = { [P in keyof T]: T[P] };
