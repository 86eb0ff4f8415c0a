/** A group that has something in it; gone where the contract has none. */
type Groups<P> = { [G in keyof P as [NonNullable<P[G]>] extends [never] ? never : G]: P[G] };

type Parameters<O> = O extends { parameters: infer P } ? Groups<P> : unknown;

/** The media type that is JSON, or else any: what generated types say of a body. */
type Content<C> = C extends { 'application/json': infer J } ? J : C[keyof C];

/** Forms and bytes may be given as they are. */
type Given<C> = C extends { 'application/json': unknown } ? Content<C> : Content<C> | BodyInit;

type Body<O> = O extends { requestBody: { content: infer C } }
  ? { body: Given<C> }
  : O extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? { body?: Given<C> }
      : unknown
    : unknown;

/**
 * `{ path, query, header, cookie, body }` of an operation, those that it has. A group may be left
 * out where nothing in it is required.
 */
export type ContractInput<O> = Loose<Parameters<O> & Body<O>>;

type Loose<I> = {
  [G in keyof I as Partial<I[G]> extends I[G] ? (G extends 'body' ? never : G) : never]?: I[G];
} & {
  [G in keyof I as Partial<I[G]> extends I[G] ? (G extends 'body' ? G : never) : G]: I[G];
};

type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206 | '2XX';

type Answer<R> = R extends { content: infer C }
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
        { [S in keyof R & Success]: Answer<R[S]> }[keyof R & Success],
        { status: 'processing' }
      >
  : unknown;
