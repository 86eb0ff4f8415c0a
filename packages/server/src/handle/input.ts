import type { ParametersOf } from '@genmedia/types';

/**
 * What the handler of an operation gets: the valid request as the contract describes it, with
 * defaults filled in at the given paths.
 */
export interface InputOf<Operation, DefaultPaths = never> {
  readonly params: ParametersOf<Operation, 'path'>;
  readonly query: Filled<ParametersOf<Operation, 'query'>, DefaultPaths>;
  readonly headers: ParametersOf<Operation, 'header'>;
  readonly cookies: ParametersOf<Operation, 'cookie'>;
  /**
   * JSON, or a form as an object of its fields. Of other media types, and of ranges, text is a string
   * and the rest is bytes. Undefined if the operation takes no body, or an optional one was not sent.
   */
  readonly body: Filled<BodyOf<Operation>, DefaultPaths>;
  /**
   * Whether the request's body itself has a field. False if `body` has the contract's default in
   * its place, and if null leaves the field out.
   */
  readonly isGiven: (field: string) => boolean;
  /**
   * The fields at the top of the request's JSON that the contract does not have. `body` is without
   * them. Empty for a form, of which only the contract's fields are read.
   */
  readonly unknownFields: readonly string[];
  /** The id of this request, for logs. It is the answer's `X-Request-Id`. */
  readonly requestId: string;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The request itself. Its body has been read. */
  readonly request: Request;
}

type BodyOf<Operation> = Operation extends { requestBody: { content: infer C } }
  ? Content<C>
  : Operation extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? Content<C> | undefined
      : undefined
    : undefined;

type Parsed =
  | `${string}/json`
  | `${string}+json`
  | 'multipart/form-data'
  | 'application/x-www-form-urlencoded';

type Content<C> = {
  [Type in keyof C]: Type extends Parsed | `${Parsed};${string}`
    ? C[Type]
    : Type extends `text/${string}`
      ? string
      : Uint8Array | (Type extends '*/*' ? string : never);
}[keyof C];

/**
 * A type with defaults filled in: at these paths, values are never undefined. Paths are names with
 * dots between them, and `[]` for the items of an array.
 */
type Filled<T, Path> = [Path] extends [never]
  ? T
  : T extends readonly (infer Item)[]
    ? Filled<Item, Below<Path, '[]'>>[]
    : T extends object
      ? Flat<FilledAt<T, Path> & FilledBelow<T, Path>>
      : T;

type FilledAt<T, Path> = {
  [Name in keyof T as Name extends Path ? Name : never]-?: Filled<
    Exclude<T[Name], undefined>,
    Below<Path, Name>
  >;
};

type FilledBelow<T, Path> = {
  [Name in keyof T as Name extends Path ? never : Name]: Filled<T[Name], Below<Path, Name>>;
};

type Below<Path, Name> = Path extends `${Name & string}.${infer Rest}` ? Rest : never;

type Flat<T> = { [P in keyof T]: T[P] };
