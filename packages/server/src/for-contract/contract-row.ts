import type { ZodObject, ZodType } from 'zod';
import type { DocumentedResponse, HeaderParameter } from '../contract/documented.ts';

/** What the stubs know about one operation of a contract, as @genmedia/codegen writes it. */
export interface ContractRow {
  /** POST if it is left out. */
  readonly method?: string;
  readonly path: string;
  readonly params?: ZodObject | undefined;
  readonly query?: ZodObject | undefined;
  readonly headers?: Readonly<Record<string, HeaderParameter>>;
  readonly cookies?: ZodObject | undefined;
  /** How parameters are written, by place and name, if not as OpenAPI does by default. */
  readonly styles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly body?: ZodType | undefined;
  readonly bodyRequired?: boolean;
  /** Whether null in an optional field of a JSON body means that the field was left out. */
  readonly nullIsLeftOut?: boolean;
  /** Media types of the body. Only JSON if they are left out. */
  readonly bodyTypes?: readonly string[];
  /** Whether the pieces of an event stream are whole events, and not only their data. */
  readonly wholeEvents?: boolean;
  readonly responses: Readonly<Record<string, ZodType | Partial<DocumentedResponse>>>;
}

export type ContractTable = Readonly<Record<string, ContractRow>>;
