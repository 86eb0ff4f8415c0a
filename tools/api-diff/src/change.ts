import type { Bumps } from './bump.ts';
import type { RuleId } from './rules.ts';

/** One thing that differs between two contracts. */
export interface Change {
  rule: RuleId;
  /** The operations that it reaches, by their ids, in the order of the contract. */
  operations: readonly string[];
  /** The schema component in which it stands; undefined where it stands in an operation itself. */
  schema?: string | undefined;
  /** Where in that schema or operation: `messages[].role`, `query.search`, `200.output`. */
  at: string;
  /** What stood there, and what stands there now, where that is short enough to be told. */
  was?: unknown;
  is?: unknown;
}

/** A change, and what it means for each package. */
export interface JudgedChange extends Change {
  bumps: Bumps;
}
