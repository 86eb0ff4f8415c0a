import type { OperationId, operations } from '@genmedia/types';

/** One of the answers that the contract documents for an operation. */
export type Reply<Id extends OperationId> = Replies<operations[Id]['responses']>;

type Replies<Responses> = {
  [Status in keyof Responses]: Status extends number ? ReplyOf<Status, Responses[Status]> : never;
}[keyof Responses];

type ReplyOf<Status, Response> = Response extends { headers: infer Headers }
  ? ContentOf<Response> extends infer Content
    ? Content extends unknown
      ? Flat<{ status: Status } & Content & HeadersOf<Headers>>
      : never
    : never
  : never;

/**
 * JSON is in `body`. Other content has its `contentType` and is streamed. Without content there is
 * no body.
 */
type ContentOf<Response> = Response extends { content: infer Contents }
  ? {
      [Type in keyof Contents]: Type extends 'application/json'
        ? { body: Contents[Type]; contentType?: never }
        : { contentType: Type; body: ReadableStream<Uint8Array> };
    }[keyof Contents]
  : { body?: never; contentType?: never };

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
