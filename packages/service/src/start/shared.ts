import type { Engines } from '../engines/engines.ts';

/**
 * What services of one process can have together; whoever opened it closes it. Apart from what opens
 * the rest: callers have this declared, and nobody installs the database's types with it.
 */
export interface Shared {
  engines?: Engines | undefined;
}
