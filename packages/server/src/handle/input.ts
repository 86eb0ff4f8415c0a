import type { OperationId, operations, ParametersOf, RequestBodyOf } from '@genmedia/types';
import type { Defaults } from '../generated/inputs.ts';

/** What a handler gets: the request as the contract describes it, valid, and defaults filled in. */
export interface Input<Id extends OperationId> {
  readonly params: ParametersOf<operations[Id], 'path'>;
  readonly query: Filled<ParametersOf<operations[Id], 'query'>, DefaultsOf<Id>>;
  readonly headers: ParametersOf<operations[Id], 'header'>;
  /** The JSON body; undefined where the operation takes none, or an optional one is not sent. */
  readonly body: Filled<RequestBodyOf<operations[Id]>, DefaultsOf<Id>>;
  /** Whether the body itself has a field: false where its value in `body` is the contract's default. */
  isGiven(field: string): boolean;
  /** Names this request in logs; the answer's `X-Request-Id`. */
  readonly requestId: string;
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal;
  /** The request itself. Its body has been read. */
  readonly request: Request;
}

type DefaultsOf<Id> = Id extends keyof Defaults ? Defaults[Id] : never;

/**
 * A value whose defaults are filled in: what stands at one of the paths is never undefined. Paths
 * are names with dots between them, and `[]` for the items of an array.
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
