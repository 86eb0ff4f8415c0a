/** The type of the JSON body. If the operation takes no JSON, the type of any other body. */
type Content<C> = C extends { 'application/json': infer J } ? J : C[keyof C];

/** A body that is not JSON may also be a form or bytes. */
type JsonOrBody<C> = C extends { 'application/json': unknown } ? Content<C> : Content<C> | BodyInit;

type Body<O> = O extends { requestBody: { content: infer C } }
  ? { body: JsonOrBody<C> }
  : O extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? { body?: JsonOrBody<C> }
      : { body?: never }
    : { body?: never };

/**
 * `{ path, query, header, cookie, body }` of an operation: those groups that it has. TypeScript
 * computes it for each operation separately. Otherwise it would combine the parameters of each of a
 * thousand operations with the body of each: a million types.
 */
export type ContractInput<O> = O extends { parameters: infer P } ? P & Body<O> : Body<O>;

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | '2XX';

type BodyOf<R> = R extends { content: infer C }
  ? [C] extends [undefined | never]
    ? undefined
    : {
        [T in keyof C]: T extends `${string}json${string}`
          ? C[T]
          : T extends `text/${string}`
            ? string
            : string | Blob;
      }[keyof C]
  : undefined;

/** What an operation answers when it is done. */
export type ContractResult<O> = O extends { responses: infer R }
  ? [keyof R & Success] extends [never]
    ? unknown
    : Exclude<
        { [S in keyof R & Success]: BodyOf<R[S]> }[keyof R & Success],
        { status: 'processing' }
      >
  : unknown;
