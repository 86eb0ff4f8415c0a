import type { ZodType } from 'zod';

/** A header that the contract documents for a request. */
export interface HeaderParameter {
  readonly required?: boolean;
  readonly schema: ZodType;
}

/** One documented answer. `schema` is the schema of its JSON content. */
export interface DocumentedResponse {
  readonly schema?: ZodType;
  readonly contentTypes: readonly string[];
}
