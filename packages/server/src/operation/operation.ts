import type { ZodObject, ZodType } from 'zod';
import type { DocumentedResponse, HeaderParameter } from './documented.ts';
import type { MediaRule } from './media-rule.ts';
import type { SecurityScheme } from './security-scheme.ts';

/** A contract as `@genmedia/codegen` writes it for the stubs. */
export interface Contract {
  /** Rows by operationId. */
  readonly operations: Readonly<Record<string, Row>>;
  readonly security?: Readonly<Record<string, SecurityScheme>>;
  /**
   * The contract's `x-limits`. `jsonDepth`, `jsonValues` and `jsonNames` are for JSON bodies; a form
   * has at most `jsonNames` fields or parts, whose headers are at most `jsonValues`.
   */
  readonly limits?: Readonly<Record<string, unknown>>;
  /** What patterns mean, in words that follow "must be" (`x-pattern-words`). */
  readonly patternWords?: Readonly<Record<string, string>>;
}

/** What the stubs know about an operation. All of it comes from the contract. */
export interface Operation {
  readonly method: string;
  /** The path as OpenAPI writes it: `/api/v6/voice/fetch/{id}`. */
  readonly path: string;
  /**
   * Where the credential is: in a field of the body or the query that the contract marks with
   * `x-credential`, or where its security schemes say.
   */
  readonly credential: 'body' | 'query' | 'security' | 'none';
  /** The name of that field. */
  readonly credentialName: string;
  /** The security requirements of the contract: each is one that is enough. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  /** The name of the schema that the contract uses for errors of the operation. */
  readonly errorSchema?: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly headers?: Readonly<Record<string, HeaderParameter>>;
  readonly cookies?: ZodObject;
  /** How parameters are written, by place and name, if not as OpenAPI does by default. */
  readonly styles?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** The schema of the body as JSON, or as a form if it is never JSON. */
  readonly body?: ZodType;
  /** The schema of the body as a form, if it may also be JSON. */
  readonly formBody?: ZodType;
  /** The schemas of media types whose JSON, or form, is another than those. */
  readonly otherBodies?: Readonly<Record<string, ZodType>>;
  /** How the fields of a form are written, if not as OpenAPI does by default. */
  readonly formStyles?: Readonly<Record<string, string>>;
  readonly bodyRequired: boolean;
  /** The media types of the body; none if the operation takes no body. */
  readonly bodyTypes: readonly string[];
  /**
   * Whether null in an optional field of the body means that the field was left out, unless the
   * field's schema allows null.
   */
  readonly nullIsLeftOut?: boolean;
  /** The answers by their status: `200`, `4XX` or `default`. */
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  /** Whether the pieces of an event stream are whole events, and not only their data. */
  readonly wholeEvents?: boolean;
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
  readonly poll?: string;
  readonly pollInput?: Readonly<Record<string, string>>;
}

/**
 * What the table says about an operation. It leaves out what most operations have: POST, a required
 * body in JSON with the credential in its field `key`, answers in JSON.
 */
export type Row = Omit<Partial<Operation>, 'responses'> &
  Pick<Operation, 'path'> & {
    readonly responses: Readonly<Record<string, ZodType | DocumentedResponse>>;
  };

const jsonOnly = ['application/json'];

/** Every operation of a table, by operationId. The paths begin with `basePath`. */
export function operationsOf(
  table: Contract['operations'],
  basePath = '',
): Readonly<Record<string, Operation>> {
  const operations = Object.entries(table).map(([id, row]) => [id, operationOf(row, basePath)]);
  return Object.fromEntries(operations);
}

function operationOf(row: Row, basePath: string): Operation {
  const responses = Object.entries(row.responses).map(([status, answer]) => [
    status,
    'contentTypes' in answer ? answer : { schema: answer, contentTypes: jsonOnly },
  ]);
  const bodyTypes = row.bodyTypes ?? (row.body === undefined ? [] : jsonOnly);
  return {
    method: 'post',
    credential: 'body',
    credentialName: 'key',
    security: [],
    ...row,
    path: basePath + row.path,
    bodyTypes,
    bodyRequired: bodyTypes.length > 0 && row.bodyRequired !== false,
    responses: Object.fromEntries(responses),
  };
}
