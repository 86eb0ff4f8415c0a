import type { FalBed } from '../fal-bed.ts';

/** What callers do with an operation, and what they and the host must see of it. */
export interface Call {
  /** The models of the host that do the work, in the order of their first request. */
  endpoints: readonly string[];
  run(bed: FalBed): Promise<void>;
}

export type Calls = Readonly<Record<string, Call>>;
