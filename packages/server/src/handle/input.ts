import type { OperationId, operations, ParametersOf, RequestBodyOf } from '@genmedia/types';
import type { Defaults } from '../generated/inputs.ts';

/** What a handler gets: the valid request as the contract describes it, with defaults filled in. */
export interface Input<Id extends OperationId> {
  readonly params: ParametersOf<operations[Id], 'path'>;
  readonly query: Filled<ParametersOf<operations[Id], 'query'>, DefaultsOf<Id>>;
  readonly headers: ParametersOf<operations[Id], 'header'>;
  /** The JSON body; undefined if the operation takes none, or if an optional body was not sent. */
  readonly body: Filled<RequestBodyOf<operations[Id]>, DefaultsOf<Id>>;
  /**
   * Whether the request itself has a field. False if its value in `body` is the contract's default,
   * and if null leaves the field out.
   */
  isGiven(field: string): boolean;
  /** The id of this request, for logs. It is the answer's `X-Request-Id`. */
  readonly requestId: string;
  /** Aborted when the caller disconnects. */
  readonly signal: AbortSignal;
  /** The request itself. Its body has been read. */
  readonly request: Request;
}

type DefaultsOf<Id> = Id extends keyof Defaults ? Defaults[Id] : never;

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
