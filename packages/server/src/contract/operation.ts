import type { OperationId } from '@genmedia/types';
import type { ZodObject, ZodType } from 'zod';
import { operations as table } from '../generated/operations.ts';
import type { DocumentedResponse, HeaderParameter } from './documented.ts';
import type { MediaRule } from './media-rule.ts';

/** Names of the schemas that the contract's operations use for errors. */
export type ErrorSchema = (typeof table)[OperationId]['errorSchema'];

/** What the stubs know about an operation. All of it comes from the contract. */
export interface Operation {
  readonly method: string;
  /** The path as OpenAPI writes it: `/api/v6/voice/fetch/{id}`. */
  readonly path: string;
  /** Where the contract puts the credential. */
  readonly credential: 'body' | 'query' | 'bearer' | 'none';
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly errorSchema: ErrorSchema;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly headers?: Readonly<Record<string, HeaderParameter>>;
  readonly cookies?: ZodObject;
  readonly body?: ZodType;
  readonly bodyRequired: boolean;
  /** The media types of the body, if it is anything but JSON. */
  readonly bodyTypes?: readonly string[];
  /**
   * Whether null in an optional field of the body means that the field was left out, unless the
   * field's schema allows null.
   */
  readonly nullIsLeftOut?: boolean;
  readonly responses: Readonly<Record<number, DocumentedResponse>>;
  /**
   * The longest sound or video of body fields, in seconds. For some fields it depends on the value.
   */
  readonly maxSeconds?: Readonly<Record<string, number | Readonly<Record<string, number>>>>;
  /** The body fields that name files. */
  readonly media?: Readonly<Record<string, MediaRule>>;
  readonly deprecated?: boolean;
  /**
   * Day since which it is deprecated, and day from which it no longer works, such as `2026-01-26`.
   */
  readonly deprecatedSince?: string;
  readonly sunset?: string;
  /** The operation that fetches the result of this one, and its constant parameters. */
  readonly poll?: OperationId;
  readonly pollInput?: Readonly<Record<string, string>>;
}

/** What the table says about an operation. It leaves out what most operations have. */
type Row = Omit<Partial<Operation>, 'responses'> &
  Pick<Operation, 'path' | 'errorSchema'> & {
    readonly responses: Readonly<Record<number, ZodType | DocumentedResponse>>;
  };

const jsonOnly = ['application/json'];

function operation(row: Row): Operation {
  const responses = Object.entries(row.responses).map(([status, answer]) => [
    status,
    'contentTypes' in answer ? answer : { schema: answer, contentTypes: jsonOnly },
  ]);
  return {
    method: 'post',
    credential: 'body',
    security: [],
    ...row,
    bodyRequired: row.body !== undefined && row.bodyRequired !== false,
    responses: Object.fromEntries(responses),
  };
}

/** Every operation of the contract, by operationId. */
export const operations = Object.fromEntries(
  Object.entries<Row>(table).map(([id, row]) => [id, operation(row)]),
) as Readonly<Record<OperationId, Operation>>;
