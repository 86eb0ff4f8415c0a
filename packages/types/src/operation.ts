/** The JSON content of a request body or a response; undefined if it has none. */
type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The content of a request body: JSON, or the fields of a form. */
type BodyOf<T> = T extends { content: { 'multipart/form-data': infer Form } } ? Form : JsonOf<T>;

/** The media types of answers that come in pieces: events, or JSON texts one after another. */
export type StreamType =
  | 'text/event-stream'
  | `application/${'jsonl' | 'x-jsonlines' | 'x-ndjson' | 'json-seq'}`;

/** An operation's body as it is sent. Fields with a default may be left out. */
export type RequestBodyOf<Operation> = Operation extends { requestBody: infer R }
  ? BodyOf<R>
  : Operation extends { requestBody?: infer R }
    ? [NonNullable<R>] extends [never]
      ? undefined
      : BodyOf<NonNullable<R>> | undefined
    : undefined;

/** The documented statuses of an operation. */
export type StatusOf<Operation> = Operation extends { responses: infer R } ? keyof R : never;

/** The JSON bodies of an operation's answers under the given statuses. */
export type ResponseBodyOf<Operation, Status> = Operation extends { responses: infer R }
  ? { [S in Extract<Status, keyof R>]: JsonOf<R[S]> }[Extract<Status, keyof R>]
  : never;

/** Path, query, header or cookie parameters of an operation; an empty object if it has none. */
export type ParametersOf<
  Operation,
  Place extends 'path' | 'query' | 'header' | 'cookie',
> = Operation extends {
  parameters: { [P in Place]?: infer Parameters };
}
  ? [NonNullable<Parameters>] extends [never]
    ? Record<never, never>
    : NonNullable<Parameters>
  : Record<never, never>;
