import type { Bumps } from './bump.ts';
import type { RuleId } from './rules.ts';

/** One difference between two contracts. */
export interface Change {
  rule: RuleId;
  /** Ids of the affected operations, in the order in which they were found. */
  operations: readonly string[];
  /** The schema component that contains the change; undefined if it is in an operation itself. */
  schema?: string | undefined;
  /** Its place in that schema or operation: `messages[].role`, `query.search`, `200.output`. */
  at: string;
  /** The old and the new value, if they are short enough to print. */
  before?: unknown;
  after?: unknown;
}

/** A change, with the bump that each package needs. */
export interface JudgedChange extends Change {
  bumps: Bumps;
}
